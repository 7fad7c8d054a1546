import type { Locator } from '@playwright/test'
import { deliveryAddress, makeItem, makeShop, nagpur, placementOf } from '../../scenes/builders.ts'
import { openPopup } from '../fixtures/by-keyboard.ts'
import { countLines } from '../fixtures/count-lines.ts'
import { placeOrderAs, setStatusAs, storeCart } from '../fixtures/customer-fixtures.ts'
import { expect, test } from '../fixtures/fixtures.ts'
import { phone } from '../fixtures/phone.ts'
import { placeholderRoom } from '../fixtures/placeholder-room.ts'

test.use({ viewport: phone })

/** The size of a target that a finger hits, in CSS pixels. */
const FINGER = 44
/** The minimum of WCAG, for targets of which seven share a line. */
const LEAST_TARGET = 24

async function boxOf(of: Locator) {
  const box = await of.boundingBox()
  if (!box) throw new Error('it is not drawn')
  return { ...box, right: box.x + box.width, bottom: box.y + box.height }
}

test('the badge of a full cart covers no more of the basket than a short one, and not the next button', async ({
  page,
  browser,
  baseURL,
  db,
}) => {
  const { shopId } = await makeShop(db)
  const ids = await Promise.all(
    ['Milk', 'Curd', 'Ghee'].map(async (name) => (await makeItem(db, shopId, { name })).itemId),
  )
  const other = await (await browser.newContext({ baseURL, viewport: phone })).newPage()
  await storeCart(page, shopId, { [ids[0] ?? '']: 9 })
  await storeCart(other, shopId, Object.fromEntries(ids.map((id) => [id, 99])))
  const hidden: number[] = []
  for (const one of [page, other]) {
    await one.goto(`/shop/${shopId}`)
    const basket = one.locator('header').getByRole('link', { name: /^Cart, / })
    const count = await boxOf(basket.locator('span'))
    hidden.push((await boxOf(basket.locator('svg'))).right - count.x)
    expect(count.right).toBeLessThanOrEqual((await boxOf(one.getByRole('button', { name: 'Sign in' }))).x)
  }
  const [few = 0, many = 0] = hidden
  expect(many).toBeLessThanOrEqual(few)
  await other.context().close()
})

test('the bar says why its button is disabled if the reason on the page is out of view', async ({
  customer: page,
  db,
}) => {
  await page.setViewportSize(phone)
  const { shopId } = await makeShop(db)
  const { itemId } = await makeItem(db, shopId, { price_paise: 70_00 })
  const ghee = await makeItem(db, shopId, { name: 'Ghee', price_paise: 300_00, in_stock: false })
  const others = await Promise.all(['Curd', 'Paneer', 'Lassi'].map((name) => makeItem(db, shopId, { name })))
  const inCart = [itemId, ghee.itemId, ...others.map((other) => other.itemId)]
  await storeCart(page, shopId, Object.fromEntries(inCart.map((id) => [id, 1])))
  const shown = async (button: Locator, why: string) => {
    const bar = page.locator('[data-why]').filter({ has: button })
    const reason = await bar.evaluate((element) => getComputedStyle(element, '::after').content)
    expect(reason).toBe(JSON.stringify(why))
    const [frame, inner] = [await boxOf(bar), await boxOf(button)]
    expect(frame.bottom).toBeLessThanOrEqual(phone.height)
    expect(inner.y - frame.y).toBeGreaterThan(24)
  }
  await page.goto('/order')
  const confirm = page.getByRole('button', { name: 'Confirm order' })
  await expect(confirm).toBeDisabled()
  await expect(page.getByRole('button', { name: 'Remove what is gone' })).not.toBeInViewport()
  await shown(confirm, 'Some of this is no longer available.')
  await page.goto('/cart')
  const checkout = page.getByRole('button', { name: 'Proceed to checkout' })
  await expect(checkout).toBeDisabled()
  await shown(checkout, 'Please remove what is no longer available.')
  await expect(page.locator('[data-sum="₹160"]')).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: 'Ghee' }).locator('s')).toHaveText('₹300')
  await page.setViewportSize({ width: 1440, height: 900 })
  const onDesk = await page.locator('[data-why]').evaluate((bar) => getComputedStyle(bar, '::after').content)
  expect(onDesk).toBe('none')
  await page.getByRole('button', { name: 'Remove Ghee' }).click()
  await expect(checkout).toBeEnabled()
  await expect(page.locator('[data-why]')).toHaveCount(0)
})

test('the bar says so if the shop does not deliver to the preselected address', async ({
  customer: page,
  customerAccount: { token },
  db,
}) => {
  await page.setViewportSize(phone)
  const { shopId } = await makeShop(db, { name: 'Kale Dairy', lat: nagpur.lat + 0.05, delivery_radius_km: 1 })
  const { itemId } = await makeItem(db, shopId, { price_paise: 70_00 })
  await page.request.post('/api/addresses', {
    headers: { token },
    data: { ...deliveryAddress, label: 'Home' },
  })
  await storeCart(page, shopId, { [itemId]: 1 })
  await page.goto('/order')
  const message = 'Kale Dairy does not deliver to this address.'
  const bar = page.locator('[data-why]').filter({ has: page.getByRole('button', { name: 'Confirm order' }) })
  await expect(bar).toBeInViewport()
  await expect(bar).toHaveAttribute('data-why', message)
  await expect(page.getByText(message)).not.toBeInViewport()
  // A retry would give the same answer.
  await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(0)
})

test('the checkout button stays on one line beside a sum of five digits', async ({ page, db }) => {
  const { shopId } = await makeShop(db)
  const { itemId } = await makeItem(db, shopId, { price_paise: 12_345_00 })
  await storeCart(page, shopId, { [itemId]: 2 })
  await page.goto('/cart')
  const button = page.getByRole('button', { name: 'Proceed to checkout' })
  await expect(page.locator('[data-sum="₹24,690"]')).toBeVisible()
  expect(await countLines(button)).toBe(1)
})

test('on Home languages and Become a Partner share a line, and the placeholder of the box is not cut off', async ({
  page,
}) => {
  await page.goto('/')
  const languages = await boxOf(page.getByRole('main').getByRole('list', { name: 'Language' }).first())
  const partner = await boxOf(page.getByRole('button', { name: 'Become a Partner' }))
  expect(partner.y).toBe(languages.y)
  expect(partner.x).toBeGreaterThanOrEqual(languages.right)
  expect(await placeholderRoom(page.getByRole('combobox'))).toBeGreaterThan(0)
})

test('each filter of Home is completely in view when it gets the focus', async ({ page, db }) => {
  await makeShop(db)
  await page.goto('/')
  const row = page.getByRole('group', { name: 'Choose between shops' })
  const chips = row.getByRole('button')
  const count = await chips.count()
  expect(count).toBeGreaterThan(10)
  await chips.first().focus()
  for (const [from, to, key] of [
    [0, count - 1, 'Tab'],
    [count - 1, 0, 'Shift+Tab'],
  ] as const)
    for (let at = from; at !== to; at += Math.sign(to - from)) {
      await page.keyboard.press(key)
      const chip = chips.nth(at + Math.sign(to - from))
      await expect(chip).toBeFocused()
      await expect(chip).toBeInViewport({ ratio: 1 })
    }
})

test('the toast that a code was sent does not cover the popup, which shows the field and button for the code', async ({
  page,
}) => {
  await openPopup(page)
  const popup = page.getByRole('dialog')
  await popup.getByRole('button', { name: 'Sign Up' }).click()
  await popup.getByText('Shop', { exact: true }).click()
  await popup.getByLabel('Shop Name').fill('Gokul Dairy')
  await popup.getByLabel('Email').fill('gokul@example.in')
  await popup.getByLabel('Password', { exact: true }).fill('correct horse 7')
  await popup.getByRole('checkbox').check()
  await popup.getByRole('button', { name: 'Send OTP' }).click()
  const note = page.getByRole('status').filter({ hasText: 'OTP sent successfully!' })
  await expect(async () => {
    const [above, below] = [await boxOf(note), await boxOf(popup)]
    expect(above.bottom).toBeLessThanOrEqual(below.y)
    expect(below.bottom).toBeLessThanOrEqual(phone.height)
    expect(below.height).toBeGreaterThan(600)
  }).toPass({ timeout: 1500 })
  await expect(popup.getByLabel('OTP')).toBeInViewport({ ratio: 1 })
  await expect(popup.getByRole('button', { name: 'Verify OTP' })).toBeInViewport({ ratio: 1 })
})

async function fillMenu(db: Parameters<typeof makeItem>[0], shopId: string) {
  for (let n = 1; n <= 12; n += 1) await makeItem(db, shopId, { name: `Milk ${n}` })
}

test('the bar of the price sheet covers no row until there is something to save', async ({
  shopkeeper: page,
  ownShop: { shopId },
  db,
}) => {
  await page.setViewportSize(phone)
  await fillMenu(db, shopId)
  await page.goto('/dashboard/list/prices')
  const bar = page.getByText('Nothing changed yet')
  await expect(bar).toBeVisible()
  await expect(bar).not.toBeInViewport()
  const picks = page.getByRole('checkbox').locator('xpath=ancestor::label')
  await expect(picks).toHaveCount(13)
  expect(await narrowest(picks)).toBeGreaterThanOrEqual(FINGER)
  await page.getByRole('textbox', { name: /^Price of Milk 1,/ }).fill('33')
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeInViewport()
})

test('the rows that were read from a list are large enough to be picked with a finger', async ({
  shopkeeper: page,
  ownShop: _,
}) => {
  await page.setViewportSize(phone)
  await page.goto('/dashboard/add/list')
  await page.getByLabel('Your list').fill('Toned milk, 32, 500 ml\nButter, 60, 100 g')
  await page.getByRole('button', { name: 'Read the list' }).click()
  const rows = page.getByRole('region', { name: 'What was understood' }).locator('label')
  await expect(rows.filter({ hasText: 'Butter' })).toBeVisible()
  expect(await narrowest(rows)).toBeGreaterThanOrEqual(FINGER)
})

test('the buttons above the list of items share a line', async ({
  shopkeeper: page,
  ownShop: { shopId },
  db,
}) => {
  await page.setViewportSize(phone)
  await fillMenu(db, shopId)
  await page.goto('/dashboard/list')
  const tops = await Promise.all(
    [
      page.getByRole('link', { name: 'Price sheet' }),
      page.getByRole('link', { name: 'Order of items' }),
      page.getByRole('button', { name: 'Download as a list' }),
    ].map(async (one) => (await boxOf(one)).y),
  )
  expect(new Set(tops).size).toBe(1)
})

async function narrowest(of: Locator) {
  await expect(of.first()).toBeVisible()
  const sizes = await of.evaluateAll((all) =>
    all.map((one) => one.getBoundingClientRect()).map(({ width, height }) => Math.min(width, height)),
  )
  return Math.min(...sizes.filter((size) => size > 0))
}

for (const width of [360, 1440])
  test(`days of the calendar and figures of the money page are large enough to be tapped, ${width} wide`, async ({
    shopkeeper: page,
    ownShop: { shopId, keeper },
    customerAccount,
    db,
  }) => {
    await page.setViewportSize({ width, height: 740 })
    const item = await makeItem(db, shopId)
    const post = (path: string, token: string, data: object) =>
      page.request.post(path, { data, headers: { token } })
    const placed = await post(
      '/api/order/place',
      customerAccount.token,
      placementOf(shopId, [{ ...item, count: 10 }]),
    )
    const { orderId } = await placed.json()
    await post('/api/order/status', keeper.token, { orderId, status: 'Delivered' })
    await page.goto('/dashboard/money')
    const figures = page.getByRole('main').getByRole('link', { name: /: / })
    expect(await narrowest(figures)).toBeGreaterThanOrEqual(FINGER)
    await page.goto('/dashboard/profile')
    expect(await narrowest(page.getByRole('gridcell').getByRole('button'))).toBeGreaterThanOrEqual(
      LEAST_TARGET,
    )
  })

test('sums of lakhs fit the money pages on a small phone, and on a phone at twice the text size', async ({
  shopkeeper: page,
  ownShop: { shopId, keeper },
  customerAccount,
  db,
}) => {
  const item = await makeItem(db, shopId, { price_paise: 99_999_50 })
  const orderId = await placeOrderAs(page.request, customerAccount, shopId, [{ ...item, count: 3 }])
  await setStatusAs(page.request, keeper, orderId, 'Delivered')
  for (const path of ['/', '/dashboard/money', '/dashboard/money/entries?of=cash', '/dashboard/statement'])
    for (const width of [320, 180]) {
      await page.setViewportSize({ width, height: 2 * width })
      await page.goto(path)
      await expect(page.getByRole('main').getByText('₹3,00,007.50').first()).toBeVisible()
      const wide = await page.evaluate(() => document.documentElement.scrollWidth)
      expect(`${path} ${wide}`).toBe(`${path} ${width}`)
    }
})

test('on a phone 320 wide no word of an order’s steps and no sum of lakhs is broken', async ({
  customer,
  shopkeeper,
  ownShop: { shopId },
  placeOrder,
  db,
}) => {
  const { itemId } = await makeItem(db, shopId, { price_paise: 99_999_50 })
  const orderId = await placeOrder(itemId)
  for (const page of [customer, shopkeeper]) await page.setViewportSize({ width: 320, height: 640 })
  await customer.goto(`/myorders/${orderId}`)
  const steps = customer.getByRole('main').getByRole('list').filter({ hasText: 'Out for delivery' })
  expect(await linesOfWord(steps.getByText('Food Processing'), /Processing/)).toBe(1)
  await shopkeeper.goto('/dashboard/orders')
  expect(await linesOfWord(shopkeeper.getByText(/^You keep ₹2,97,/), /₹\S+/)).toBe(1)
})

const linesOfWord = (of: Locator, word: RegExp) =>
  of.evaluate((element, source) => {
    const text = element.firstChild
    const [found] = new RegExp(source).exec(text?.textContent ?? '') ?? []
    if (!text || found === undefined) throw new Error(`it does not say ${source}`)
    const range = document.createRange()
    const start = (text.textContent ?? '').indexOf(found)
    range.setStart(text, start)
    range.setEnd(text, start + found.length)
    return new Set([...range.getClientRects()].map(({ bottom }) => Math.round(bottom))).size
  }, word.source)
