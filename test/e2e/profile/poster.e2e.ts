import type { Page } from '@playwright/test'
import { giveSlug } from '../../scenes/builders.ts'
import { readQrCode } from '../fixtures/read-qr-code.ts'
import { test as base, expect, expectAccessible, signedInPage } from '../fixtures/shopkeeper-fixtures.ts'

const test = base.extend<{ door: string }>({
  door: async ({ db, ownShop: { shopId }, baseURL }, use) => {
    await giveSlug(db, shopId, 'kale-dairy')
    await use(`${baseURL}/s/kale-dairy`)
  },
})

/** The sizes of the printed sheets, in millimetres. */
async function print(page: Page): Promise<[width: number, height: number][]> {
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
  return [...pdf.matchAll(/\/MediaBox\s*\[0 0 ([\d.]+) ([\d.]+)\]/g)].map(([, width, height]) => [
    Math.round((Number(width) / 72) * 25.4),
    Math.round((Number(height) / 72) * 25.4),
  ])
}

test('the profile links to a poster whose QR code leads to the shop', async ({ shopkeeper: page, door }) => {
  await page.goto('/dashboard/profile')
  await page.getByRole('link', { name: 'Print a poster' }).click()
  await expect(page).toHaveURL('/dashboard/poster')
  const poster = page.getByRole('article', { name: 'What is printed' })
  await expect(poster.getByRole('heading')).toHaveText('Kale Dairy')
  await expect(poster).toContainText('Order on your phone')
  await expect(poster).toContainText(door.replace('http://', ''))
  await expectAccessible(page)
  await page.getByRole('img', { name: /QR code/ }).scrollIntoViewIfNeeded()
  expect(await readQrCode(page)).toBe(door)

  await page.evaluate(() => {
    Object.assign(window, { print: () => Object.assign(window, { isPrinted: true }) })
  })
  await page.getByRole('button', { name: 'Print' }).click()
  expect(await page.evaluate(() => 'isPrinted' in window)).toBe(true)
})

test('only the poster is printed, on one sheet of the chosen size', async ({ shopkeeper: page, door }) => {
  await page.goto('/dashboard/poster')
  await expect(page.getByRole('img', { name: /QR code/ })).toBeVisible()
  expect(await print(page)).toEqual([[210, 297]])
  await page.getByText('A5', { exact: true }).click()
  expect(await print(page)).toEqual([[148, 210]])

  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  await page.setViewportSize({ width: 560, height: 800 })
  expect(await readQrCode(page)).toBe(door)
  const poster = page.getByRole('article', { name: 'What is printed' })
  expect(await poster.evaluate((sheet) => getComputedStyle(sheet).backgroundColor)).toBe('rgb(255, 255, 255)')
  expect(await poster.boundingBox()).toMatchObject({ x: 0, y: 0 })
  for (const role of ['navigation', 'button', 'banner', 'radio'] as const)
    await expect(page.getByRole(role)).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(0)
})

test('a long name and a long address leave room for the QR code, and are readable on a phone and on paper', async ({
  shopkeeper: page,
  door,
  db,
  ownShop,
}) => {
  const name = 'श्री गणेश दूध डेयरी एवं मिष्ठान्न भंडार '.repeat(3).slice(0, 100)
  const address =
    '12 Wardha Road, behind the old water tank, beside the second gate of the Sunday market hall'
  await db.updateTable('shops').set({ name, address }).where('id', '=', ownShop.shopId).execute()
  await page.goto('/dashboard/poster')
  const foot = page.getByRole('article').getByText('Wardha Road')
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 900 })
    const [sheet, line] = [await page.getByRole('article').boundingBox(), await foot.boundingBox()]
    expect((line?.y ?? 0) + (line?.height ?? 0)).toBeLessThan((sheet?.y ?? 0) + (sheet?.height ?? 0))
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
    for (const words of await page.getByRole('article').locator(':is(h2, p, span)').all()) {
      const size = await words.evaluate((element) => Number.parseFloat(getComputedStyle(element).fontSize))
      expect(size).toBeGreaterThanOrEqual(14)
    }
  }
  expect(await print(page)).toEqual([[210, 297]])
  await page.setViewportSize({ width: 700, height: 1300 })
  expect(await readQrCode(page)).toBe(door)
})

test('there is no poster for a customer, nor for a shop without a short address', async ({
  shopkeeper,
  browser,
  baseURL,
  customerAccount,
}) => {
  await shopkeeper.goto('/dashboard/poster')
  await expect(shopkeeper.getByText('Your shop has no short address yet.')).toBeVisible()
  const customer = await signedInPage(browser, baseURL ?? '', customerAccount, 'user')
  await customer.goto('/dashboard/poster')
  await expect(customer.getByRole('heading', { name: 'Page not found' })).toBeVisible()
  await customer.context().close()
})
