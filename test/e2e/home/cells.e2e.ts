import type { Page } from '@playwright/test'
import { type Db, openDb } from '#server/db/db.ts'
import { makeItem, makeShop } from '../../scenes/builders.ts'
import { freePort } from '../../servers/free-port.ts'
import { startServer } from '../../servers/start-server.ts'
import { cloneTemplate } from '../../servers/template-database.ts'
import { test as base, expect, expectAccessible } from '../fixtures/fixtures.ts'
import { phone } from '../fixtures/phone.ts'

const middles = { Nagpur: '21.1458 79.0882', Pune: '18.5204 73.8567' }

type Product = { url: string; databaseUrl: string; db: Db }

/** Two cities, each with a server and a database of its own; `product` is Nagpur. */
const test = base.extend<object, { ports: { Nagpur: number; Pune: number }; pune: Product }>({
  ports: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from the pattern
    async ({}, use) => use({ Nagpur: await freePort(), Pune: await freePort() }),
    { scope: 'worker' },
  ],
  product: [
    async ({ ports }, use, { workerIndex }) => openCell('Nagpur', ports, workerIndex, use),
    { scope: 'worker', timeout: 60_000 },
  ],
  pune: [
    async ({ ports }, use, { workerIndex }) => openCell('Pune', ports, workerIndex, use),
    { scope: 'worker', timeout: 60_000 },
  ],
})

async function openCell(
  city: keyof typeof middles,
  ports: Record<keyof typeof middles, number>,
  workerIndex: number,
  use: (product: Product) => Promise<void>,
) {
  const originOf = (name: keyof typeof middles) => `http://127.0.0.1:${ports[name]}`
  const cells = (['Nagpur', 'Pune'] as const).map(
    (name) => `${originOf(name)} ${middles[name]} 40 Nukkad ${name}`,
  )
  const name = `${city.toLowerCase()}_${workerIndex}`
  const databaseUrl = await cloneTemplate(process.env.E2E_TEMPLATE_URL ?? '', name)
  const { db, close } = openDb(databaseUrl, { max: 4 })
  const server = await startServer({
    DATABASE_URL: databaseUrl,
    PAGE_FRESH_SECONDS: '0',
    PORT: `${ports[city]}`,
    PUBLIC_URL: originOf(city),
    CELLS: cells.join(';'),
  })
  await use({ url: server.url, databaseUrl, db })
  await server.stop()
  await close()
}

async function choose(page: Page, typed: string, place: RegExp) {
  const box = page.getByRole('combobox').first()
  await box.fill(typed)
  await page.getByRole('option', { name: place }).first().click()
}

test.use({ viewport: phone })

test('choosing a place in another city offers a link to that city’s site, which opens at the chosen place', async ({
  page,
  db,
  pune,
}) => {
  await makeItem(db, (await makeShop(db, { name: 'Kale Dairy' })).shopId)
  const inPune = { name: 'Chitale Dairy', city: 'Pune', lat: 18.52, lng: 73.86 }
  const { shopId } = await makeShop(pune.db, inPune)
  await makeItem(pune.db, shopId, { name: 'Cow milk' })

  await page.goto('/')
  await choose(page, 'Shivajinagar', /Shivaji ?nagar.*Pune/i)
  await expect(page.getByText('Shops near this place are on Nukkad Pune')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Open Nukkad Pune' }).click()

  await expect(page.getByRole('heading', { name: 'Chitale Dairy' })).toBeVisible()
  expect(page.url()).toBe(`${pune.url}/`)
  await expect(page.getByText(/^Nearest first: Shivaji ?nagar/i)).toBeVisible()
  await page
    .getByRole('link', { name: /Chitale Dairy/ })
    .first()
    .click()
  await page.getByRole('button', { name: 'Add Cow milk' }).click()
  await expect(page.getByRole('group', { name: 'Quantity of Cow milk' })).toBeVisible()
})

test('a place without shops in the visitor’s own city offers no link to another city', async ({ page }) => {
  await page.goto('/')
  await choose(page, 'dhara', /^Dharampeth/)
  await expect(page.getByRole('main').getByText(/^No shops available within/)).toBeVisible()
  await expect(page.getByRole('link', { name: /^Open Nukkad/ })).toBeHidden()
})

test('a URL with an unreadable place opens Home and stores no place', async ({ page }) => {
  await page.goto('/#at=18.5,73.8,%E0%A4%A')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(await page.evaluate(() => [localStorage.getItem('Location'), location.hash])).toEqual([null, ''])
})
