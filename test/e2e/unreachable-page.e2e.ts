import { paths } from '#web/paths.ts'
import { makeItem, makeShop } from '../builders.ts'
import { expect, expectAccessible, test } from './fixtures.ts'
import { phone } from './phone.ts'
import { untilKept, untilScreenKept } from './until-kept.ts'

test.use({ serviceWorkers: 'allow', viewport: phone })

test('a shop that is tapped without a network says so, leads back, and opens by itself once there is one', async ({
  page,
  db,
}) => {
  const { shopId } = await makeShop(db, { name: 'Gokul Dairy' })
  await makeItem(db, shopId, { name: 'Cow milk' })
  await page.goto('/')
  await untilKept(page, '/')
  await untilScreenKept(page, 'shop')
  const shop = page.getByRole('link', { name: /Gokul Dairy/ })
  const away = page.getByRole('heading', { name: 'No connection just now' })
  await page.context().setOffline(true)
  await shop.click()
  await expect(away).toBeVisible()
  await expect(page).toHaveTitle('No connection just now')
  await expect(page.getByText('You are offline.')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(away).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL('/')
  await page.goForward()
  await expect(away).toBeVisible()
  await page.context().setOffline(false)
  await expect(page.getByRole('heading', { name: 'Cow milk' })).toBeVisible()
  await expect(page).toHaveTitle(/Gokul Dairy/)
})

test('a section that is come back to without a network says so, and opens by itself once there is one', async ({
  page,
  db,
}) => {
  const { shopId } = await makeShop(db, { name: 'Gokul Dairy' })
  await makeItem(db, shopId, { name: 'Cow milk' })
  await page.goto('/')
  await untilKept(page, '/')
  await untilScreenKept(page, 'category')
  const away = page.getByRole('heading', { name: 'No connection just now' })
  await page.context().setOffline(true)
  await page.evaluate((path) => history.pushState({}, '', path), `/category/Milk?shop=${shopId}`)
  await page.goBack()
  await page.goForward()
  await expect(away).toBeVisible()
  await page.context().setOffline(false)
  await expect(page.getByRole('heading', { name: 'Cow milk' })).toBeVisible()
})

for (const [what, pathOf] of [
  ['shop', paths.shop],
  ['section', (shopId: string) => paths.category('Milk', shopId)],
] as const)
  test(`a ${what} that a portal stands before opens by itself soon after that is gone`, async ({
    page,
    db,
  }) => {
    const { shopId } = await makeShop(db, { name: 'Gokul Dairy' })
    await makeItem(db, shopId, { name: 'Cow milk' })
    await page.clock.install()
    await page.goto('/')
    await page.route('**/api/shops/*', (route) =>
      route.fulfill({ contentType: 'text/html', body: '<h1>Sign in to this network</h1>' }),
    )
    await page.evaluate((path) => history.pushState({}, '', path), pathOf(shopId))
    await page.goBack()
    await page.goForward()
    const away = page.getByRole('heading', { name: 'No connection just now' })
    await expect(away).toBeVisible()
    const again = page.waitForResponse('**/api/shops/*')
    await page.clock.fastForward(10_000)
    await again
    await expect(away).toBeVisible()
    await page.unrouteAll()
    await expect(async () => {
      await page.clock.fastForward(10_000)
      await expect(page.getByRole('heading', { name: 'Cow milk' })).toBeVisible({ timeout: 1000 })
    }).toPass({ timeout: 15_000 })
  })

test('what a portal answers in the place of the server puts nothing into the account’s cart', async ({
  customer: page,
  ownShop: { shopId },
  db,
}) => {
  const { itemId } = await makeItem(db, shopId, { name: 'Cow milk' })
  await page.goto(`/shop/${shopId}`)
  await page.route('**/api/cart/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<h1>Sign in to this network</h1>' }),
  )
  const answered = page.waitForResponse('**/api/cart/add')
  await page.getByRole('button', { name: 'Add Cow milk' }).click()
  await answered
  await page.unrouteAll()
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  await expect
    .poll(() => db.selectFrom('cart_lines').select(['item_id', 'count']).execute())
    .toEqual([{ item_id: itemId, count: 1 }])
})
