import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { giveSlug, makeItem, makeShop, makeStockedShop } from '../../scenes/builders.ts'
import { test as base, expect, expectAccessible } from '../fixtures/fixtures.ts'
import { recordLayoutShifts } from '../fixtures/layout-shifts.ts'
import { phone } from '../fixtures/phone.ts'
import { toast } from '../fixtures/toast.ts'

const test = base.extend<{ shop: { shopId: string; itemId: string } }>({
  shop: async ({ db }, use) => {
    const { shopId } = await makeShop(db, { name: 'Kale & Sons <Dairy>' })
    await makeItem(db, shopId, { name: 'Buffalo milk' })
    const { itemId } = await makeItem(db, shopId, { name: 'Paneer', price_paise: 90_50 })
    await giveSlug(db, shopId, 'kale-dairy', 'kale-milk')
    await use({ shopId, itemId })
  },
})

/** The metadata from which messengers make the preview of a link. */
async function readTags(page: Page) {
  const tag = (name: string) => page.locator(`meta[property="${name}"], meta[name="${name}"]`)
  const content = async (name: string) => (await tag(name).getAttribute('content')) ?? ''
  const picture = await content('og:image')
  expect(await content('og:image:width')).toBe('1200')
  expect(await content('og:image:height')).toBe('630')
  expect(await content('twitter:card')).toBe('summary_large_image')
  const reply = await fetch(picture, { redirect: 'error' })
  expect(reply.headers.get('cache-control')).toContain('immutable')
  expect(reply.headers.get('cross-origin-resource-policy')).toBeNull()
  const bytes = await reply.bytes()
  expect(bytes.length).toBeLessThan(300 * 1000)
  const { format, width, height } = await sharp(bytes).metadata()
  expect({ format, width, height }).toEqual({ format: 'jpeg', width: 1200, height: 630 })
  return {
    ...{ picture, title: await content('og:title'), url: await content('og:url') },
    ...{ text: await content('og:description'), alt: await content('og:image:alt') },
  }
}

test('a link to Home, a shop or an item has a preview picture of its own', async ({
  page,
  shop,
  baseURL,
}) => {
  await page.goto('/')
  const home = await readTags(page)
  await page.goto('/terms-and-conditions')
  expect((await readTags(page)).picture).toBe(home.picture)
  await page.goto('/hi')
  expect((await readTags(page)).picture).toContain(`${baseURL}/hi/previews/home-`)

  await page.goto('/s/kale-dairy')
  const shopTags = await readTags(page)
  expect(shopTags).toMatchObject({
    url: `${baseURL}/s/kale-dairy`,
    title: 'Kale & Sons <Dairy>, Nagpur',
    alt: 'The name board of Kale & Sons <Dairy>, Nagpur',
  })
  await page.goto(`/shop/${shop.shopId}`)
  expect(await readTags(page)).toEqual(shopTags)

  await page.goto(`/s/kale-dairy?item=${shop.itemId}`)
  const itemTags = await readTags(page)
  expect(itemTags).toMatchObject({
    url: `${baseURL}/s/kale-dairy?item=${shop.itemId}`,
    title: 'Paneer, Kale & Sons <Dairy>',
    text: expect.stringContaining('Paneer for ₹90.50 (500 ml)'),
    alt: 'Paneer for ₹90.50 at Kale & Sons <Dairy>',
  })
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', `${baseURL}/s/kale-dairy`)
  expect(new Set([home.picture, shopTags.picture, itemTags.picture]).size).toBe(3)
})

test('an item can be shared from its card, and its link shows the shop with this item first', async ({
  page,
  context,
  shop,
  baseURL,
}) => {
  await page.setViewportSize(phone)
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.addInitScript(() => Object.assign(navigator, { share: undefined }))
  await page.goto(`/shop/${shop.shopId}`)
  await page.getByRole('button', { name: 'Share Paneer' }).click()
  await expect(toast(page, 'The link is copied.')).toBeVisible()
  await expectAccessible(page)
  const link = await page.evaluate(() => navigator.clipboard.readText())
  expect(link).toBe(`${baseURL}/s/kale-dairy?item=${shop.itemId}`)

  const readLayoutShift = await recordLayoutShifts(page)
  await page.goto(link)
  const shared = page.getByRole('region', { name: 'Shared with you' })
  await expect(shared).toContainText('Paneer')
  await expect(shared).toContainText('₹90.50')
  await expect(shared.getByRole('button', { name: 'Add Paneer' })).toBeInViewport({ ratio: 1 })
  await expect(page.getByRole('button', { name: 'Share Paneer' })).toBeVisible()
  await shared.getByRole('button', { name: 'Add Paneer' }).click()
  await expect(page.getByRole('link', { name: 'Cart, 1 item' })).toBeVisible()
  await expectAccessible(page)
  expect(await readLayoutShift()).toBeLessThan(0.02)
})

test('an item link with a former slug redirects to the item, and one to a removed item shows the shop', async ({
  page,
  shop,
  db,
  baseURL,
}) => {
  const old = await fetch(`${baseURL}/s/kale-milk?item=${shop.itemId}&x=1`, { redirect: 'manual' })
  expect([old.status, old.headers.get('location')]).toEqual([301, `/s/kale-dairy?item=${shop.itemId}`])
  await db.deleteFrom('menu_items').where('id', '=', shop.itemId).execute()
  await page.goto(`/s/kale-dairy?item=${shop.itemId}`)
  await expect(page.getByRole('heading', { name: 'Buffalo milk' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Shared with you' })).toHaveCount(0)
  expect((await readTags(page)).url).toBe(`${baseURL}/s/kale-dairy`)
})

test('a shop is shared by the device’s own dialog, or by copying its URL', async ({ page, context, db }) => {
  const { shopId } = await makeStockedShop(db, { name: 'Kale Dairy' })
  await db.insertInto('shop_slugs').values({ slug: 'kale-dairy', shop_id: shopId }).execute()
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.addInitScript(() => Object.assign(navigator, { share: undefined }))
  await page.goto(`/shop/${shopId}`)
  await page.getByRole('button', { name: 'Share Kale Dairy' }).click()
  await expect(toast(page, 'The link is copied.')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(new RegExp(`/shop/${shopId}$`))

  // Once the shop has a slug, its short address is shared from any of its pages.
  await db.updateTable('shops').set({ slug: 'kale-dairy' }).where('id', '=', shopId).execute()
  await page.reload()
  await page.getByRole('button', { name: 'Share Kale Dairy' }).click()
  await expect(toast(page, 'The link is copied.')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/\/s\/kale-dairy$/)
  await page.evaluate(() => {
    const shared: unknown[] = []
    Object.assign(window, { shared })
    Object.assign(navigator, { share: async (what: unknown) => void shared.push(what) })
  })
  await page.getByRole('button', { name: 'Share Kale Dairy' }).click()
  expect(await page.evaluate(() => (window as unknown as { shared: object[] }).shared)).toMatchObject([
    { title: 'Kale Dairy', url: expect.stringMatching(/^http.*\/s\/kale-dairy$/) },
  ])
})
