import { givePassword, makeItem, makeShop } from '../../scenes/builders.ts'
import { storeCart } from '../fixtures/customer-fixtures.ts'
import { signIn, signInByForm } from '../fixtures/failures.ts'
import { expect, expectAccessible, test } from '../fixtures/fixtures.ts'

test('what is removed from a cart after the session has ended stays removed after signing in again', async ({
  page,
  customerAccount,
  db,
}) => {
  const { shopId } = await makeShop(db)
  const milk = await makeItem(db, shopId, { name: 'Cow milk', price_paise: 90_00 })
  await makeItem(db, shopId, { name: 'Fresh curd', price_paise: 90_00 })
  await signInByForm(page, db, customerAccount)
  await page.goto(`/shop/${shopId}`)
  await page.getByRole('button', { name: 'Add Cow milk' }).click()
  await page.getByRole('button', { name: 'One more Cow milk' }).click()
  await page.getByRole('button', { name: 'Add Fresh curd' }).click()
  const lines = () =>
    db.selectFrom('cart_lines').select(['item_id', 'count']).where('count', '>', 0).execute()
  await expect.poll(async () => (await lines()).length).toBe(2)

  await db.deleteFrom('sessions').where('account_id', '=', customerAccount.accountId).execute()
  await page.reload()
  await expect(page.getByText('You have been signed out. Please sign in again.')).toBeVisible()
  await page.goto('/cart')
  await page.getByRole('button', { name: 'Remove Fresh curd' }).click()
  await page.getByRole('button', { name: 'One fewer Cow milk' }).click()
  await page.getByRole('button', { name: 'Proceed to checkout' }).click()
  await signIn(page, customerAccount)
  await expect(page).toHaveURL('/order')
  const left = { [milk.itemId]: 1 }
  await expect
    .poll(() => page.evaluate(() => JSON.parse(localStorage.getItem('cart') ?? '{}')))
    .toEqual({ [shopId]: left })
  await expect.poll(lines).toEqual([{ item_id: milk.itemId, count: 1 }])
})

for (const [what, method] of [
  ['the account was asked what it has', 'GET'],
  ['it was told what came in', 'PUT'],
] as const)
  test(`carts merge completely, without doubling, even if the page was left before ${what}`, async ({
    page,
    customerAccount,
    db,
  }) => {
    const { shopId } = await makeShop(db)
    const { shopId: otherShopId } = await makeShop(db)
    const milk = await makeItem(db, shopId, { name: 'Cow milk', price_paise: 90_00 })
    const curd = await makeItem(db, shopId, { name: 'Fresh curd', price_paise: 90_00 })
    const ghee = await makeItem(db, otherShopId, { name: 'Ghee' })
    await givePassword(db, customerAccount.accountId)
    const account_id = customerAccount.accountId
    await db
      .insertInto('cart_lines')
      .values([
        { shop_id: shopId, account_id, item_id: milk.itemId, count: 3 },
        { shop_id: otherShopId, account_id, item_id: ghee.itemId, count: 1 },
      ])
      .execute()
    await page.goto(`/shop/${shopId}`)
    for (const press of ['Add Cow milk', 'Add Fresh curd', 'One more Fresh curd'])
      await page.getByRole('button', { name: press }).click()

    const isMergeCall = (url: URL) =>
      url.pathname === '/api/cart' || url.pathname.startsWith(`/api/cart/${shopId}/`)
    let isHeld = true
    await page.route(isMergeCall, (route) =>
      isHeld && route.request().method() === method ? undefined : route.fallback(),
    )
    const sentRequest = page.waitForRequest(
      (request) => isMergeCall(new URL(request.url())) && request.method() === method,
    )
    await page.getByRole('banner').getByRole('button', { name: 'Sign in' }).click()
    await signIn(page, customerAccount)
    await sentRequest
    isHeld = false
    await page.reload()

    const merged = {
      [shopId]: { [milk.itemId]: 3, [curd.itemId]: 2 },
      [otherShopId]: { [ghee.itemId]: 1 },
    }
    await expect
      .poll(() => page.evaluate(() => JSON.parse(localStorage.getItem('cart') ?? '{}')))
      .toEqual(merged)
    const counts = db
      .selectFrom('cart_lines')
      .select(['item_id', 'count'])
      .where('account_id', '=', account_id)
      .orderBy('item_id')
    await expect
      .poll(() => counts.execute())
      .toEqual(
        Object.values(merged)
          .flatMap((lines) => Object.entries(lines).map(([item_id, count]) => ({ item_id, count })))
          .sort((a, b) => (a.item_id < b.item_id ? -1 : 1)),
      )
  })

test.describe('without a network', () => {
  test('the cart stays readable, and can be ordered as soon as the network is back', async ({
    page,
    db,
    context,
  }) => {
    const { shopId } = await makeShop(db)
    const { itemId } = await makeItem(db, shopId, { name: 'Cow milk' })
    await storeCart(page, shopId, { [itemId]: 3 })
    await page.goto('/cart')
    await expect(page.getByRole('heading', { name: 'Cow milk' })).toBeVisible()
    await page.goto('/')
    await context.setOffline(true)
    await page.getByRole('link', { name: 'Cart, 1 item' }).click()
    await expect(page.getByRole('heading', { name: 'Cow milk' })).toBeVisible()
    await expect(page.getByText('₹90').first()).toBeVisible()
    await expect(page.getByRole('button', { name: 'Proceed to checkout' })).toBeDisabled()
    await expectAccessible(page)
    await context.setOffline(false)
    await expect(page.getByRole('button', { name: 'Proceed to checkout' })).toBeEnabled()
  })
})
