import type { Locator, Page } from '@playwright/test'
import type { Db } from '#server/db/db.ts'
import { makeItem, makeShop } from '../../scenes/builders.ts'
import { storeCart } from '../fixtures/customer-fixtures.ts'
import { expect, expectAccessible, test } from '../fixtures/fixtures.ts'
import { recordLayoutShifts } from '../fixtures/layout-shifts.ts'
import { phone } from '../fixtures/phone.ts'

test.use({ actionTimeout: 10_000 })

const dal = { name: 'Toor dal', food_type: 'Grocery', category: 'Others', description: '' } as const

/** A shop with toor dal of 1 kg, 500 g and 250 g, of which the smallest is sold out, and with salt. */
async function makeDalShop(db: Db) {
  const { shopId } = await makeShop(db)
  const kilo = await makeItem(db, shopId, { ...dal, unit: 'kg', pack_size: 1, price_paise: 155_00 })
  const half = await makeItem(db, shopId, { ...dal, unit: 'grams', pack_size: 500, price_paise: 80_00 })
  const quarter = { ...dal, unit: 'grams', pack_size: 250, price_paise: 42_00, in_stock: false } as const
  const { itemId: quarterId } = await makeItem(db, shopId, quarter)
  await makeItem(db, shopId, { ...dal, name: 'Salt', price_paise: 24_00, unit: 'kg', pack_size: 1 })
  return { shopId, kilo, half, quarterId }
}

const cardOf = (page: Page, name: string) => page.getByRole('article').filter({ hasText: name })
const chip = (card: Locator, name: string | RegExp) => card.getByRole('radio', { name })

test('packs of one family share a card, on which a customer chooses the pack to put into the cart', async ({
  page,
  db,
}) => {
  const { shopId } = await makeDalShop(db)
  await page.setViewportSize(phone)
  await page.goto(`/shop/${shopId}`)
  await expect(page.getByRole('article')).toHaveCount(2)
  const card = cardOf(page, 'Toor dal')
  const packs = card.getByRole('group', { name: 'Packs of Toor dal' }).getByRole('radio')
  await expect(packs).toHaveCount(3)
  for (const [at, name] of ['250 g, sold out', '500 g', '1 kg'].entries())
    await expect(packs.nth(at)).toHaveAccessibleName(name)
  const left = (of: Locator) => of.evaluate((element) => element.getBoundingClientRect().left)
  expect(await left(packs.first())).toBe(await left(card.getByRole('heading')))
  await expect(chip(card, '500 g')).toBeChecked()
  await expect(card).toContainText('₹80')
  await chip(card, '1 kg').check()
  await expect(card).toContainText('₹155')
  await card.getByRole('button', { name: 'Add Toor dal' }).click()
  await expectAccessible(page)
  await chip(card, '500 g').check()
  await card.getByRole('button', { name: 'Add Toor dal' }).click()
  await page.goto('/cart')
  await expect(page.getByRole('listitem').filter({ hasText: '1 kg' })).toContainText(/Toor dal.*₹155/s)
  // The buttons name the pack, so that a screen reader can tell them apart.
  for (const pack of ['Toor dal, 1 kg', 'Toor dal, 500 grams'])
    for (const name of [`Remove ${pack}`, `One fewer ${pack}`, `One more ${pack}`])
      await expect(page.getByRole('button', { name, exact: true })).toBeVisible()
})

test('each chip shows how many of its pack are in the cart, and the card initially selects one of these packs', async ({
  page,
  db,
}) => {
  const { shopId } = await makeDalShop(db)
  await page.goto(`/shop/${shopId}`)
  const card = cardOf(page, 'Toor dal')
  await chip(card, '1 kg').check()
  await card.getByRole('button', { name: 'Add Toor dal' }).click()
  await card.getByRole('button', { name: 'One more Toor dal' }).click()
  await chip(card, '500 g').check()
  await card.getByRole('button', { name: 'Add Toor dal' }).click()
  await expect(chip(card, '1 kg, 2 in the cart')).toBeVisible()
  await expect(chip(card, '500 g, 1 in the cart')).toBeChecked()
  await card.getByRole('button', { name: 'One fewer Toor dal' }).click()
  await page.reload()
  await expect(chip(card, '1 kg, 2 in the cart')).toBeChecked()
  // A pack stays selected when the last of it is removed from the cart.
  await card.getByRole('button', { name: 'One fewer Toor dal' }).click()
  await card.getByRole('button', { name: 'One fewer Toor dal' }).click()
  await expect(chip(card, '1 kg')).toBeChecked()
  await expect(card.getByRole('button', { name: 'Add Toor dal' })).toBeVisible()
})

test('the count of a pack is on its own chip and does not touch the next one', async ({ page, db }) => {
  const { shopId, quarterId } = await makeDalShop(db)
  await storeCart(page, shopId, { [quarterId]: 12 })
  await page.goto(`/shop/${shopId}`)
  const card = cardOf(page, 'Toor dal')
  await expect(chip(card, /^250 g.*12 in the cart/)).toBeVisible()
  const [own, next] = await card.locator('label').evaluateAll((labels) =>
    labels.map((label) => {
      const [body, count] = [...label.querySelectorAll('span')].map((span) => span.getBoundingClientRect())
      return { top: body?.top, left: body?.left ?? 0, countRight: count?.right ?? 0 }
    }),
  )
  expect(own?.countRight).toBeGreaterThan(own?.left ?? 0)
  expect(own?.top).toBe(next?.top)
  expect((next?.left ?? 0) - (own?.countRight ?? 0)).toBeGreaterThanOrEqual(4)
})

test('a sold-out pack can be selected, and says so instead of offering Add', async ({ page, db }) => {
  const { shopId } = await makeDalShop(db)
  await page.goto(`/shop/${shopId}`)
  const card = cardOf(page, 'Toor dal')
  await expect(card).toContainText('₹80')
  await chip(card, /^250 g/).check()
  await expect(card).toContainText('₹42')
  await expect(card.getByText('Sold out', { exact: true })).toBeVisible()
  await expect(card.getByRole('button', { name: /Toor dal$/ }).filter({ hasText: 'Add' })).toHaveCount(0)
})

test('packs can be chosen by keyboard, are wide enough for a finger, and cause no layout shift', async ({
  page,
  db,
}) => {
  const { shopId } = await makeDalShop(db)
  const about = 'Unpolished, from Latur, cleaned twice by hand and sun-dried for three days on the roof'
  await makeItem(db, shopId, { ...dal, unit: 'kg', pack_size: 5, price_paise: 745_00, description: about })
  await page.setViewportSize(phone)
  const shiftsOf = await recordLayoutShifts(page)
  await page.goto(`/shop/${shopId}`)
  const card = cardOf(page, 'Toor dal')
  const height = async () => (await card.boundingBox())?.height
  const before = await height()
  await chip(card, '500 g').focus()
  await page.keyboard.press('ArrowRight')
  await expect(chip(card, '1 kg')).toBeChecked()
  await page.keyboard.press('ArrowRight')
  await expect(chip(card, '5 kg')).toBeChecked()
  await expect(card.getByText(about)).toBeVisible()
  expect(await height()).toBe(before)
  await page.keyboard.press('Tab')
  await expect(card.getByRole('button', { name: 'Add Toor dal' })).toBeFocused()
  expect(await shiftsOf()).toBeLessThan(0.01)
  for (const one of await card.getByRole('radio').all()) {
    const box = await one.boundingBox()
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44)
  }
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
})

test('a search counts items, shows a family as one card, and selects the pack that was searched for', async ({
  page,
  db,
}) => {
  const { shopId } = await makeDalShop(db)
  await page.goto(`/shop/${shopId}`)
  await page.getByRole('searchbox').fill('toor dal')
  await expect(page.getByText('3 items found')).toBeVisible()
  await expect(page.getByRole('article')).toHaveCount(1)
  await expect(chip(cardOf(page, 'Toor dal'), '500 g')).toBeChecked()
  await page.getByRole('searchbox').fill('toor dal 1 kg')
  await expect(page.getByRole('article')).toHaveCount(1)
  await expect(chip(cardOf(page, 'Toor dal'), '1 kg')).toBeChecked()
})

test('a section shows the cards of twelve families, and See all shows every family', async ({ page, db }) => {
  const { shopId } = await makeShop(db)
  for (let i = 0; i < 13; i++)
    for (const pack_size of [250, 500])
      await makeItem(db, shopId, { name: `Milk ${i}`, unit: 'ml', pack_size })
  await page.goto(`/shop/${shopId}`)
  await expect(page.getByRole('article')).toHaveCount(12)
  await page.getByRole('link', { name: 'See all of Milk' }).click()
  await expect(page.getByRole('article')).toHaveCount(13)
  await expect(page.getByText('26 items')).toBeVisible()
  await expectAccessible(page)
})

test('two items of the same name and pack size are two cards, and an item without other packs has no chips', async ({
  page,
  db,
}) => {
  const { shopId } = await makeShop(db)
  await makeItem(db, shopId, { ...dal, unit: 'grams', pack_size: 1000, price_paise: 150_00 })
  await makeItem(db, shopId, { ...dal, unit: 'kg', pack_size: 1, price_paise: 190_00 })
  await page.goto(`/shop/${shopId}`)
  await expect(page.getByRole('article')).toContainText(['₹150', '₹190'])
  await expect(page.getByRole('radio')).toHaveCount(0)
})

test('sharing a card shares the pack that is selected on it', async ({ page, db }) => {
  const { shopId, kilo } = await makeDalShop(db)
  await page.addInitScript(() => {
    Object.assign(navigator, {
      share: async ({ url }: { url: string }) => Object.assign(window, { shared: url }),
    })
  })
  await page.goto(`/shop/${shopId}`)
  const card = cardOf(page, 'Toor dal')
  await chip(card, '1 kg').check()
  await card.getByRole('button', { name: 'Share Toor dal' }).click()
  const shared = () => page.evaluate(() => (window as unknown as { shared?: string }).shared)
  await expect.poll(shared).toContain(`item=${kilo.itemId}`)
  await page.goto((await shared()) ?? '')
  await expect(page.getByRole('region', { name: 'Shared with you' })).toContainText(/1 kg.*₹155/s)
})
