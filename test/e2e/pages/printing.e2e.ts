import { inflateSync } from 'node:zlib'
import { makeItem, makeShop } from '../../scenes/builders.ts'
import { bookDeliveries } from '../../scenes/money-page.ts'
import { placeOrderAs } from '../fixtures/customer-fixtures.ts'
import { expect, test } from '../fixtures/fixtures.ts'
import { phone } from '../fixtures/phone.ts'

test.use({ actionTimeout: 10_000, viewport: phone })

test('a printed order has no bars, no buttons and no chat', async ({
  customer: page,
  customerAccount,
  db,
}) => {
  const { shopId } = await makeShop(db)
  const item = await makeItem(db, shopId)
  const others = ['Curd', 'Paneer'].map((name) => makeItem(db, shopId, { name }))
  const lines = [item, ...(await Promise.all(others))].map((line, at) => ({ ...line, count: at ? 1 : 3 }))
  const orderId = await placeOrderAs(page.request, customerAccount, shopId, lines)
  await page.goto(`/myorders/${orderId}`)
  await expect(page.getByText('Cow milk').first()).toBeVisible()
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  await expect(page.getByText('Cow milk').first()).toBeVisible()
  await expect(page.getByText('₹159').first()).toBeVisible()
  await expect(page.getByRole('navigation')).toHaveCount(0)
  await expect(page.getByRole('contentinfo')).toHaveCount(0)
  await expect(page.getByRole('button')).toHaveCount(0)
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)).toBe(
    'rgb(255, 255, 255)',
  )
  // The icon is white: without its background, which browsers omit from print by default, it would be invisible.
  await expect(page.locator('[data-lit=true] > span').first()).toHaveCSS('print-color-adjust', 'exact')
  expect(textsOnSheets(await page.pdf({ format: 'A4' }))).toEqual([expect.any(Number)])
})

test('the printed menu of a shop is a price list of few sheets, without pictures', async ({ page, db }) => {
  const { shopId } = await makeShop(db)
  for (const category of ['Milk', 'Butter', 'Yogurt', 'Ghee'])
    for (let n = 0; n < 12; n++)
      await makeItem(db, shopId, { name: `${category} ${n}`, category, description: 'Made this morning' })
  await page.goto(`/shop/${shopId}`)
  await expect(page.getByText('Ghee 11')).toBeVisible()
  expect(textsOnSheets(await page.pdf({ format: 'A4' })).length).toBeLessThanOrEqual(2)
})

/** The number of text operators on each sheet. */
const textsOnSheets = (pdf: Buffer): number[] =>
  [...pdf.toString('latin1').matchAll(/\/Type \/Page\n[\s\S]*?\/Contents (\d+)/g)].map(([, contents]) => {
    const from = pdf.indexOf('stream', pdf.indexOf(`\n${contents} 0 obj`)) + 'stream\n'.length
    return (
      inflateSync(pdf.subarray(from, pdf.indexOf('endstream', from)))
        .toString('latin1')
        .match(/T[jJ]\b/g)?.length ?? 0
    )
  })

test('an order printed from the desk says what goes into the bag and to whom, even while it can be changed', async ({
  shopkeeper: page,
  ownShop: { shopId },
  customerAccount,
  db,
}) => {
  const item = await makeItem(db, shopId)
  await placeOrderAs(page.request, customerAccount, shopId, [{ ...item, count: 3 }])
  await page.goto('/dashboard/orders')
  const line = page.getByRole('list', { name: 'Pack', exact: true }).getByText('Cow milk')
  await expect(line).toBeVisible()
  // An A4 sheet in CSS pixels.
  await page.setViewportSize({ width: 794, height: 1123 })
  await page.emulateMedia({ media: 'print' })
  await expect(line).toBeVisible()
  await expect(page.getByRole('navigation')).toHaveCount(0)
  await expect(page.getByRole('banner')).toHaveCount(0)
  await expect(page.getByText(/^You keep/)).toBeHidden()
  const onlyOnPaper = page.getByRole('article').locator('p[data-on-paper]')
  expect(await onlyOnPaper.evaluate((line) => getComputedStyle(line, '::after').content)).toMatch(
    /^"Asha .*, \d{10}, .*Nagpur/,
  )
  expect((await page.getByRole('article').boundingBox())?.width).toBeGreaterThan(700)
  await expect(page.getByText('Never miss an order')).toBeHidden()
})

test('a printed statement names its shop and month, says which lines are missing, and has no bars', async ({
  shopkeeper: page,
  ownShop: { shopId },
  db,
}) => {
  await bookDeliveries(db, shopId, 201, { from: '2026-10-05T10:00:00+05:30', perSecond: 1 })
  await page.goto('/dashboard/statement?month=2026-10')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const shop = page.getByText('Kale Dairy')
  await expect(shop).toBeHidden()
  const more = page.getByRole('button', { name: 'Show more orders' })
  await expect(more).toBeVisible()
  const lacking = page.getByText('Only the first 200 lines are on this sheet')
  await expect(lacking).toBeHidden()
  await page.emulateMedia({ media: 'print' })
  await expect(lacking).toBeVisible()
  await page.emulateMedia({ media: 'screen' })
  await more.click()
  await expect(more).toHaveCount(0)
  await page.emulateMedia({ media: 'print' })
  await expect(shop).toBeVisible()
  await expect(page.getByText('October 2026', { exact: true })).toBeVisible()
  await expect(lacking).toBeHidden()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('navigation')).toHaveCount(0)
  await expect(page.getByRole('button')).toHaveCount(0)
})

test('a printed list of items has no search box', async ({ shopkeeper: page, ownShop: { shopId }, db }) => {
  for (let n = 0; n < 12; n++) await makeItem(db, shopId, { name: `Milk ${n}` })
  await page.emulateMedia({ media: 'print' })
  for (const [path, row] of [
    ['/dashboard/list', page.getByRole('heading', { name: 'Milk 11' })],
    ['/dashboard/list/prices', page.getByText('Milk 11')],
  ] as const) {
    await page.goto(path)
    await expect(row.first()).toBeVisible()
    await expect(page.getByRole('searchbox')).toHaveCount(0)
  }
})

test('a printed price sheet has the price of every item, and no controls', async ({
  shopkeeper: page,
  ownShop: { shopId },
  db,
}) => {
  for (let n = 0; n < 60; n++) await makeItem(db, shopId, { name: `Milk ${n}` })
  await page.goto('/dashboard/list/prices')
  const rows = page.getByRole('rowheader')
  await expect(rows.first()).toBeVisible()
  expect(await rows.count()).toBeLessThan(60)
  await page.evaluate(() =>
    window.addEventListener('beforeprint', () => {
      document.body.dataset.printed = `${document.querySelectorAll('th[scope=row]').length}`
    }),
  )
  await page.pdf({ format: 'A4' })
  await expect(page.locator('body')).toHaveAttribute('data-printed', '60')
  expect(await rows.count()).toBeLessThan(60)

  await page.emulateMedia({ media: 'print' })
  // Prices are not printed in fields, because Firefox prints a field empty that was added for the print.
  await expect(page.getByRole('textbox')).toHaveCount(0)
  const price = page.locator('td p[data-on-paper]').first()
  await expect(price).toBeVisible()
  expect(await price.evaluate((line) => getComputedStyle(line, '::after').content)).toBe('"30"')
  await expect(page.getByRole('columnheader')).toHaveText(['Item', 'Price (₹)'])
  await expect(page.getByRole('checkbox')).toHaveCount(0)
  await expect(page.getByText('as in a spreadsheet')).toBeHidden()
  await expect(page.getByText('Nothing changed yet')).toBeHidden()
})

test('a printed menu has no page break between heading and items, even in browsers that break after headings', async ({
  page,
  db,
}) => {
  const { shopId } = await makeShop(db)
  await makeItem(db, shopId)
  await page.goto(`/shop/${shopId}`)
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('region', { name: 'Milk' })).toHaveCSS('break-inside', 'avoid')
})
