import type { Locator } from '@playwright/test'
import { makeItem, makeShop } from '../../scenes/builders.ts'
import { countLines } from '../fixtures/count-lines.ts'
import { storeCart } from '../fixtures/customer-fixtures.ts'
import { expect, test } from '../fixtures/fixtures.ts'
import { phone } from '../fixtures/phone.ts'
import { placeholderRoom } from '../fixtures/placeholder-room.ts'
import { findReflowFaults } from '../fixtures/reflow.ts'

const onItsSide = { width: phone.height, height: phone.width }
/** A screen of 1280 by 1024 at a zoom of 400 %. */
const fourTimesAsLarge = { width: 320, height: 256 }

test('the placeholder of the address box is fully visible beside its buttons on a wide screen', async ({
  page,
  db,
}) => {
  await makeShop(db)
  for (const width of [768, 1024, 1440, 1920]) {
    await page.setViewportSize({ width, height: 900 })
    await page.goto('/')
    const room = await placeholderRoom(page.getByRole('combobox', { name: 'Where should we deliver?' }))
    expect(room, `at ${width}`).toBeGreaterThan(0)
  }
})

test('on a phone in landscape the search stays on the screen while scrolling, and the navbar does not', async ({
  page,
  db,
}) => {
  const { shopId } = await makeShop(db)
  for (let n = 1; n <= 12; n += 1) await makeItem(db, shopId, { name: `Milk ${n}` })
  await page.setViewportSize(onItsSide)
  await page.goto(`/shop/${shopId}`)
  await page.getByRole('button', { name: 'Add Milk 8' }).scrollIntoViewIfNeeded()
  await expect(page.getByRole('banner')).not.toBeInViewport()
  const search = page.getByRole('search')
  await expect.poll(async () => (await search.boundingBox())?.y).toBe(0)
})

test('a floating bar does not cover the end of a page, also on a phone in landscape and on a tablet', async ({
  page,
  db,
}) => {
  const { shopId } = await makeShop(db)
  const { itemId } = await makeItem(db, shopId)
  await storeCart(page, shopId, { [itemId]: 3 })
  for (const viewport of [onItsSide, { width: 1000, height: 740 }]) {
    await page.setViewportSize(viewport)
    await page.goto('/cart')
    const bar = page.getByRole('button', { name: 'Proceed to checkout' })
    await expect(bar).toBeVisible()
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
    const [last, over] = [
      await page.getByRole('contentinfo').getByText('All rights reserved').boundingBox(),
      await bar.boundingBox(),
    ]
    expect((last?.y ?? 0) + (last?.height ?? 0)).toBeLessThan(over?.y ?? 0)
  }
})

test('a long amount stays on one line of its card at every width', async ({
  shopkeeper: page,
  ownShop: _,
}) => {
  await page.route('**/api/shops/details', async (route) => {
    const response = await route.fetch()
    const reply = await response.json()
    reply.stats.totalRevenue = 12_345_678.5
    await route.fulfill({ response, json: reply })
  })
  for (const width of [phone.width, 768, 1024, 1440]) {
    await page.setViewportSize({ width, height: 740 })
    await page.goto('/')
    const card = page.getByRole('link', { name: /^Total Revenue/ })
    const sum = card.getByText('₹1,23,45,678.50')
    await expect(sum).toBeVisible()
    expect(await countLines(sum), `at ${width}`).toBe(1)
    const [frame, inner] = await Promise.all([card.boundingBox(), sum.evaluate(widthOfWords)])
    expect(inner, `at ${width}`).toBeLessThanOrEqual(frame?.width ?? 0)
  }
})

test('the links below the shop’s details and the buttons below its opening hours overlap at no width', async ({
  shopkeeper: page,
  ownShop: _,
}) => {
  await page.goto('/')
  await expectApart(
    page.getByRole('link', { name: 'Edit shop profile' }),
    page.getByRole('link', { name: 'See it as customers do' }),
  )
  await page.goto('/dashboard/profile')
  const hours = page.getByRole('region', { name: 'Opening hours' })
  await hours.getByRole('switch', { name: 'Open all day, every day' }).click()
  await expectApart(
    hours.getByRole('button', { name: 'Save changes' }),
    hours.getByRole('button', { name: 'Copy Monday to every day' }),
  )
})

async function expectApart(first: Locator, second: Locator) {
  for (const width of [phone.width, 480, 600, onItsSide.width, 768, 1024, 1440]) {
    await first.page().setViewportSize({ width, height: 740 })
    const [one, other] = await Promise.all([first.boundingBox(), second.boundingBox()])
    if (!one || !other) throw new Error('one of them is not drawn')
    const isBeside = other.x >= one.x + one.width
    expect(isBeside || other.y >= one.y + one.height, `at ${width}`).toBe(true)
  }
}

function widthOfWords(element: Element) {
  const range = document.createRange()
  range.selectNodeContents(element)
  return range.getBoundingClientRect().width
}

test('nothing lies on the cards of the order desk while they are scrolled down; Go to top is there on the way up', async ({
  shopkeeper: page,
  ownShop: _,
  placeOrder,
}) => {
  for (let n = 1; n <= 5; n += 1) await placeOrder()
  await page.setViewportSize(phone)
  await page.goto('/dashboard/orders')
  await expect(page.getByRole('article')).toHaveCount(5)
  const goToTop = page.getByRole('button', { name: 'Go to top' })
  const scroll = (pixels: number) => page.evaluate((by) => window.scrollBy(0, by), pixels)
  await scroll(900)
  await scroll(-8)
  await scroll(8)
  await expect(goToTop).toHaveCount(0)
  await scroll(-60)
  await expect(goToTop).toBeVisible()
  await scroll(30)
  await expect(goToTop).toHaveCount(0)
  // By keyboard it is not taken away from under the focus.
  await scroll(-60)
  await goToTop.focus()
  await scroll(30)
  await goToTop.press('Enter')
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
  await expect(goToTop).toHaveCount(0)
})

test('on a tablet the footer has its three lists beside each other', async ({ page, db }) => {
  await makeShop(db)
  await page.setViewportSize({ width: 768, height: 900 })
  await page.goto('/terms-and-conditions')
  const heads = page.getByRole('contentinfo').getByRole('heading')
  await expect(heads).toHaveCount(3)
  const tops = await heads.evaluateAll((all) => all.map((head) => head.getBoundingClientRect().top))
  expect(new Set(tops).size).toBe(1)
})

test('on a phone in landscape more than half of the height is left for the price sheet while an order waits', async ({
  shopkeeper: page,
  ownShop: { shopId },
  placeOrder,
  db,
}) => {
  for (let n = 1; n <= 12; n += 1) await makeItem(db, shopId, { name: `Milk ${n}` })
  await placeOrder()
  await page.setViewportSize({ width: 640, height: 360 })
  await page.goto('/dashboard/list/prices')
  await page.getByRole('textbox', { name: /^Price of Milk 1,/ }).fill('33')
  await expect(page.getByRole('banner')).not.toBeInViewport()
  const bars = [
    page.locator('[data-desk-line]'),
    page.getByText('1 change').locator('xpath=..'),
    page.getByRole('navigation', { name: 'Shop' }),
  ]
  await expect(page.getByRole('alert')).toBeInViewport()
  const heights = await Promise.all(bars.map(async (bar) => (await bar.boundingBox())?.height ?? 0))
  expect(heights.reduce((sum, height) => sum + height)).toBeLessThan(360 / 2 - 10)
})

test('at a zoom of 400 % the order desk cuts off no text, and the alert of a waiting order covers nothing', async ({
  shopkeeper: page,
  placeOrder,
}) => {
  await placeOrder()
  await placeOrder()
  await page.setViewportSize(fourTimesAsLarge)
  await page.goto('/dashboard/orders')
  const call = page.getByRole('alert').filter({ has: page.getByRole('button', { name: 'I have seen it' }) })
  await expect(call).toBeVisible()
  const [line, heading] = [call, page.getByRole('heading', { level: 1 })].map((one) => one.boundingBox())
  const { y = 0, height = 0 } = (await line) ?? {}
  expect((await heading)?.y).toBeGreaterThanOrEqual(y + height)
  expect(await findReflowFaults(page)).toEqual([])
})
