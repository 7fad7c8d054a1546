import { makeItem, makeShop } from '../../scenes/builders.ts'
import { storeBeforeLoad, storeCart } from '../fixtures/customer-fixtures.ts'
import { expect, expectAccessible, test } from '../fixtures/fixtures.ts'
import { phone } from '../fixtures/phone.ts'

test.use({ actionTimeout: 10_000 })

const north = (km: number) => ({ latitude: 21.1458 + km / 111.2, longitude: 79.0882 })

test('a shop that does not deliver to the chosen place says so before anything is in the cart', async ({
  page,
  db,
}) => {
  await page.setViewportSize(phone)
  const { shopId } = await makeShop(db, { name: 'Kale Dairy' })
  await makeItem(db, shopId, { name: 'Cow milk' })
  await storeBeforeLoad(page, { Location: north(30), LocationLabel: 'Kalmeshwar' })
  await page.goto(`/shop/${shopId}`)
  const notice = page.getByText('Kale Dairy does not deliver to Kalmeshwar.')
  await expect(notice).toBeInViewport()
  await expect(page.getByRole('button', { name: 'Add Cow milk' })).toBeDisabled()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
  await expectAccessible(page)

  await page.getByRole('link', { name: 'See all of Milk' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Milk' })).toBeVisible()
  await expect(notice).toBeInViewport()
  await expect(page.getByRole('button', { name: 'Add Cow milk' })).toBeDisabled()
})

test('if the straight-line distance is inconclusive, the road distance decides whether a shop delivers', async ({
  page,
  db,
}) => {
  // 3 km in a straight line are estimated as 4.2 km by road.
  const near = await makeShop(db, { name: 'Kale Dairy', delivery_radius_km: 4 })
  const far = await makeShop(db, { name: 'Joshi Dairy', delivery_radius_km: 5 })
  for (const { shopId } of [near, far]) await makeItem(db, shopId, { name: 'Cow milk' })
  await storeBeforeLoad(page, { Location: north(3) })
  await page.goto(`/shop/${near.shopId}`)
  await expect(page.getByText('Kale Dairy does not deliver to the place you chose.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Add Cow milk' })).toBeDisabled()

  const priced = page.waitForResponse('**/api/order/quote')
  await page.goto(`/shop/${far.shopId}`)
  await priced
  await page.getByRole('button', { name: 'Add Cow milk' }).click()
  await expect(page.getByText('does not deliver')).toBeHidden()
})

test('the notice that a shop does not deliver and the button of another shop’s cart do not overlap', async ({
  page,
  db,
}) => {
  await page.setViewportSize(phone)
  const near = await makeShop(db, { name: 'Orange Bakery' })
  const bread = await makeItem(db, near.shopId, { name: 'Milk bread' })
  const { shopId } = await makeShop(db, { name: 'Kale Dairy' })
  for (let i = 0; i < 14; i++) await makeItem(db, shopId, { name: `Milk ${i}` })
  await storeCart(page, near.shopId, { [bread.itemId]: 2 })
  await storeBeforeLoad(page, { Location: north(30), LocationLabel: 'Kalmeshwar' })
  for (const path of [`/shop/${shopId}`, `/category/Milk?shop=${shopId}`]) {
    await page.goto(path)
    const notice = page.getByText('Kale Dairy does not deliver to Kalmeshwar.')
    await expect(notice).toBeInViewport()
    await page.evaluate(() => scrollTo(0, 300))
    const cart = page.getByRole('link', { name: /View cart/ })
    await expect(cart).toBeInViewport({ ratio: 1 })
    await expect(notice).toBeInViewport({ ratio: 1 })
    const above = await notice.boundingBox()
    const below = await cart.boundingBox()
    expect((above?.y ?? 0) + (above?.height ?? 0)).toBeLessThanOrEqual(below?.y ?? 0)
    await cart.click()
    await expect(page).toHaveURL('/cart')
  }
})
