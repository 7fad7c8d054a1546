import { MAX_LINES } from '#contract/rules/orders/checkout.ts'
import { everyDay, makeItem, makeShop, nagpur } from '../../scenes/builders.ts'
import { find, press } from '../fixtures/by-keyboard.ts'
import { draft, fee } from '../fixtures/checkout-fixtures.ts'
import { storeBeforeLoad, storeCart, storedCart } from '../fixtures/customer-fixtures.ts'
import { expect, expectAccessible, test } from '../fixtures/fixtures.ts'
import { phone } from '../fixtures/phone.ts'
import { toast } from '../fixtures/toast.ts'

test.use({ actionTimeout: 10_000 })

for (const items of [12, 200])
  test(`the basket badge shows all digits of ${items} and covers no button`, async ({ page, db }) => {
    await page.setViewportSize(phone)
    const { shopId } = await makeShop(db)
    await storeCart(
      page,
      shopId,
      Object.fromEntries(Array.from({ length: items }, (_, n) => [`item${n}`, 1])),
    )
    await page.goto('/')
    const badge = page.getByRole('link', { name: `Cart, ${items} items` }).locator('span')
    await expect(badge).toHaveText(String(items))
    const digits = await badge.evaluate((element) => {
      const text = document.createRange()
      text.selectNodeContents(element)
      const { width } = text.getBoundingClientRect()
      return { lines: text.getClientRects().length, fit: width <= element.clientWidth }
    })
    expect(digits).toEqual({ lines: 1, fit: true })
    const { x = 0, width = 0 } = (await badge.boundingBox()) ?? {}
    const button = await page.getByRole('button', { name: 'Sign in' }).boundingBox()
    expect(x + width).toBeLessThanOrEqual(button?.x ?? 0)
  })

test('a cart takes no more items than an order may have, and one that holds more says how many to remove', async ({
  customer: page,
  db,
}) => {
  const { shopId } = await makeShop(db)
  const made = Array.from({ length: MAX_LINES + 2 }, (_, n) => makeItem(db, shopId, { name: `Sweet ${n}` }))
  const ids = (await Promise.all(made)).map(({ itemId }) => itemId)
  const cartOf = (items: string[]) => Object.fromEntries(items.map((id) => [id, 1]))
  await storeCart(page, shopId, cartOf(ids.slice(0, MAX_LINES)))
  await storeBeforeLoad(page, {
    Location: { latitude: nagpur.lat, longitude: nagpur.lng, label: 'Dharampeth' },
  })
  await page.goto(`/shop/${shopId}`)
  // Only a part of so long a menu can be clicked, so the item is searched for.
  const searchFor = (name: string) => page.getByRole('searchbox', { name: 'Search this shop' }).fill(name)
  await searchFor(`Sweet ${MAX_LINES}`)
  await page.getByRole('button', { name: `Add Sweet ${MAX_LINES}`, exact: true }).click()
  await expect(
    toast(page, 'Your cart is full: one order can have at most 200 different items.'),
  ).toBeVisible()
  expect(Object.keys((await storedCart(page))[shopId])).toHaveLength(MAX_LINES)
  // Another pack of an item in the cart does not count as another item.
  await searchFor('Sweet 0')
  await page.getByRole('button', { name: 'One more Sweet 0', exact: true }).click()
  expect((await storedCart(page))[shopId][ids[0] ?? '']).toBe(2)

  await page.evaluate(([key, cart]) => localStorage.setItem(key, cart), [
    'cart',
    JSON.stringify({ [shopId]: cartOf(ids) }),
  ] as const)
  await page.goto('/cart')
  const tooMany = 'One order can have at most 200 different items. Please remove 2.'
  await expect(page.getByText(tooMany)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Proceed to checkout' })).toBeDisabled()
  // Such a cart also reaches the checkout if signing in merges two carts on the way there.
  await storeBeforeLoad(page, { orderDraft: draft })
  await page.goto('/order')
  const summary = page.getByRole('region', { name: 'Your order' })
  await expect(summary.getByRole('status')).toHaveText(tooMany)
  await expect(summary.getByRole('alert')).toBeHidden()
  await expect(fee(page)).toHaveText('not known yet')
})

test('an empty cart offers to browse', async ({ page }) => {
  await page.goto('/cart')
  await expect(page.getByText('Your cart is empty.')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Browse Items' }).click()
  await expect(page).toHaveURL('/')
})

test('a line shows picture, name, price, readable quantity and total, and can be counted up and down to zero', async ({
  page,
  db,
}) => {
  const { shopId } = await makeShop(db)
  const milk = await makeItem(db, shopId, {
    name: 'Cow milk',
    price_paise: 33_50,
    pack_size: 500,
    unit: 'ml',
  })
  await storeCart(page, shopId, { [milk.itemId]: 1 })
  await page.goto('/cart')
  const line = page.getByRole('listitem').filter({ hasText: 'Cow milk' })
  await expect(page.getByRole('link', { name: 'Kale Dairy' })).toBeVisible()
  await expect(line).toContainText('₹33.50 each')
  await expect(line).toContainText('500 ml')
  await page.getByRole('button', { name: 'One more Cow milk' }).click()
  await page.getByRole('button', { name: 'One more Cow milk' }).click()
  await expect(line).toContainText('1.5 l')
  await expect(line).toContainText('₹100.50')
  await expect(line.locator('img')).toHaveAttribute('width', '88')
  for (let i = 0; i < 3; i++) await page.getByRole('button', { name: 'One fewer Cow milk' }).click()
  await expect(page.getByText('Your cart is empty.')).toBeVisible()
  expect(await storedCart(page)).toEqual({})
})

test('below ₹60 the checkout button is disabled and says how much is missing', async ({ page, db }) => {
  const { shopId } = await makeShop(db)
  const milk = await makeItem(db, shopId, { name: 'Cow milk', price_paise: 29_50 })
  await storeCart(page, shopId, { [milk.itemId]: 2 })
  await page.goto('/cart')
  await expect(page.getByText('Minimum purchase of ₹60 is required to checkout.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Add ₹1 more' })).toBeDisabled()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'One more Cow milk' }).click()
  await expect(page.getByRole('button', { name: 'Proceed to checkout' })).toBeEnabled()
  await expect(page.getByText('Minimum purchase')).toBeHidden()
})

test('a cart below the minimum says how much is missing, whatever else prevents ordering', async ({
  page,
  db,
}) => {
  const { shopId } = await makeShop(db)
  const milk = await makeItem(db, shopId, { name: 'Cow milk', price_paise: 35_00 })
  await storeCart(page, shopId, { [milk.itemId]: 1, gone: 1 })
  const shown = async (besides: string) => {
    const button = page.getByRole('button', { name: 'Add ₹25 more' })
    await expect(button).toBeDisabled()
    await expect(button).toHaveAccessibleDescription(
      `${besides} Minimum purchase of ₹60 is required to checkout.`,
    )
    await expect(page.getByText('Minimum purchase of ₹60 is required to checkout.').first()).toBeVisible()
    await expect(page.getByText(besides).first()).toBeVisible()
  }
  await page.goto('/cart')
  await shown('Please remove what is no longer available.')
  await expectAccessible(page)
  await db
    .updateTable('shops')
    .set({ sub_end_at: new Date(Date.now() - 1000) })
    .execute()
  await page.reload()
  await shown('This shop takes no orders at the moment. Your cart is kept.')
})

test('any promo code is an Invalid Code, and the field gets the focus and the error as its description', async ({
  page,
  db,
}) => {
  const { shopId } = await makeShop(db)
  const milk = await makeItem(db, shopId, { price_paise: 70_00 })
  await storeCart(page, shopId, { [milk.itemId]: 1 })
  await page.goto('/cart')
  const code = page.getByLabel('Promo code')
  await code.fill('SAVE50')
  await page.getByRole('button', { name: 'Apply' }).press('Enter')
  await expect(page.getByText('Invalid Code')).toBeVisible()
  await expect(code).toBeFocused()
  await expect(code).toHaveAccessibleDescription('Invalid Code')
  await code.fill('SAVE')
  await expect(page.getByText('Invalid Code')).toBeHidden()
})

test('Back returns to the previous page, and in a new tab to the shop of the cart', async ({
  page,
  context,
  db,
}) => {
  const { shopId } = await makeShop(db)
  const milk = await makeItem(db, shopId, { name: 'Cow milk', price_paise: 70_00 })
  await storeCart(page, shopId, { [milk.itemId]: 1 })
  await page.goto('/terms-and-conditions')
  await page.getByRole('link', { name: 'Cart, 1 item' }).click()
  await page.getByRole('button', { name: 'Back' }).click()
  await expect(page).toHaveURL('/terms-and-conditions')

  const tab = await context.newPage()
  await tab.goto('/cart')
  await tab.getByRole('button', { name: 'Back' }).click()
  await expect(tab).toHaveURL(`/shop/${shopId}`)
})

test('each shop has its own cart; those of other shops, even closed ones, are listed and one tap away', async ({
  page,
  db,
}) => {
  const dairy = await makeShop(db, { name: 'Kale Dairy' })
  const bakery = await makeShop(db, { name: 'Orange Bakery' })
  await makeItem(db, dairy.shopId, { name: 'Cow milk' })
  await makeItem(db, bakery.shopId, { name: 'Milk bread' })
  await page.goto(`/shop/${dairy.shopId}`)
  await page.getByRole('button', { name: 'Add Cow milk' }).click()
  await expect(page.getByRole('link', { name: 'Cart, 1 item' })).toBeVisible()
  await page.goto(`/shop/${bakery.shopId}`)
  await page.getByRole('button', { name: 'Add Milk bread' }).click()
  await page.goto('/cart')
  await expect(page.getByRole('listitem').filter({ hasText: 'Milk bread' })).toBeVisible()
  await expect(page.getByText('Cow milk')).toBeHidden()
  await db.updateTable('shops').set({ is_paused: true }).where('id', '=', dairy.shopId).execute()
  await page.reload()
  await page.getByRole('button', { name: 'Open the cart of Kale Dairy 1 item Closed now' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'Cow milk' })).toBeVisible()
  await expect(page.getByRole('button', { name: /^Open the cart of Orange Bakery\W+1 item$/ })).toBeVisible()
})

test('focus moves to the next line after a removal, and to the heading when another cart is opened', async ({
  page,
  db,
}) => {
  const dairy = await makeShop(db, { name: 'Kale Dairy' })
  const bakery = await makeShop(db, { name: 'Orange Bakery' })
  const [milk, curd] = [await makeItem(db, dairy.shopId), await makeItem(db, dairy.shopId, { name: 'Curd' })]
  const bread = await makeItem(db, bakery.shopId, { name: 'Milk bread' })
  await storeBeforeLoad(page, {
    cart: { [dairy.shopId]: { [milk.itemId]: 1, [curd.itemId]: 1 }, [bakery.shopId]: { [bread.itemId]: 1 } },
  })
  await page.goto('/cart')
  const heading = page.getByRole('heading', { level: 1 })
  await press(page, 'button', /^Open the cart of/)
  await expect(heading).toBeFocused()
  await press(page, 'button', /^Open the cart of/)
  await press(page, 'button', /^Remove/)
  await expect(find(page, 'button', /^Remove/)).toBeFocused()
  await press(page, 'button', /^One fewer/)
  await expect(heading).toBeFocused()
})

test('the cart of a shop that does not exist is listed among the others and can be removed', async ({
  page,
  db,
}) => {
  const { shopId } = await makeShop(db, { name: 'Kale Dairy' })
  const { itemId } = await makeItem(db, shopId)
  const removedId = '01980000-0000-7000-8000-000000000000'
  await storeBeforeLoad(page, {
    cart: { [removedId]: { x: 1, y: 2 }, [shopId]: { [itemId]: 1 } },
    cartShop: shopId,
  })
  await page.goto('/cart')
  await page.getByRole('button', { name: 'Open the cart of Shop Not Found 2 items' }).click()
  await expect(page.getByText('Shop Not Found')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Cart, 2 items' })).toBeVisible()
  await page.getByRole('button', { name: 'Remove this cart' }).click()
  await expect(page.getByText('Your cart is empty.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Cart, empty' })).toBeVisible()
})

test('a closed shop says when it opens next, in the cart and at the checkout before an address is typed', async ({
  customer: page,
  db,
}) => {
  const hour = Number(new Date().toLocaleString('en-GB', { hour: '2-digit', timeZone: 'Asia/Kolkata' }))
  const otherHalf = hour < 12 ? everyDay('13:00', '23:00') : everyDay('01:00', '11:00')
  const { shopId } = await makeShop(db, { opening_hours: otherHalf })
  const { itemId } = await makeItem(db, shopId)
  await storeCart(page, shopId, { [itemId]: 3 })
  for (const path of ['/cart', '/order']) {
    await page.goto(path)
    const note = page.getByRole('status').filter({ hasText: 'This shop takes no orders at the moment.' })
    await expect(note).toHaveText(/Opens (today|tomorrow) 1:00 [ap]m$/)
  }
})

test('opening another shop does not make the basket look empty', async ({ page, db }) => {
  const dairy = await makeShop(db, { name: 'Kale Dairy' })
  const bakery = await makeShop(db, { name: 'Orange Bakery' })
  const grocery = await makeShop(db, { name: 'Joshi Grocery' })
  await makeItem(db, dairy.shopId, { name: 'Cow milk' })
  for (const name of ['Milk bread', 'Brown bread']) await makeItem(db, bakery.shopId, { name })
  const open = async ({ shopId }: { shopId: string }, shown: string) => {
    await page.goto(`/shop/${shopId}`)
    await expect(page.getByRole('link', { name: shown })).toBeVisible()
  }
  await open(dairy, 'Cart, empty')
  await page.getByRole('button', { name: 'Add Cow milk' }).click()
  await open(bakery, 'Cart, 1 item')
  await page.goto('/cart')
  await expect(page.getByRole('listitem').filter({ hasText: 'Cow milk' })).toBeVisible()

  await open(bakery, 'Cart, 1 item')
  for (const name of ['Milk bread', 'Brown bread'])
    await page.getByRole('button', { name: `Add ${name}` }).click()
  await open(dairy, 'Cart, 1 item')
  await open(bakery, 'Cart, 2 items')
  await open(grocery, 'Cart, 2 items')
  await page.goto('/cart')
  await expect(page.getByRole('listitem').filter({ hasText: 'Milk bread' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Open the cart of Kale Dairy' })).toBeVisible()
})

test('a change of the cart in one tab appears in the other', async ({ page, context, db }) => {
  const { shopId } = await makeShop(db)
  await makeItem(db, shopId, { name: 'Cow milk' })
  await page.goto(`/shop/${shopId}`)
  const other = await context.newPage()
  await other.goto(`/shop/${shopId}`)
  await page.getByRole('button', { name: 'Add Cow milk' }).click()
  await expect(other.getByRole('group', { name: 'Quantity of Cow milk' })).toContainText('1')
  await other.getByRole('button', { name: 'One more Cow milk' }).click()
  await expect(page.getByRole('group', { name: 'Quantity of Cow milk' })).toContainText('2')
})
