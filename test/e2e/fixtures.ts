import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  test as base,
  expect,
  type Page,
  type Request,
} from '@playwright/test'
import { isDatabaseAway } from '#server/db/database-away.ts'
import { type Db, openDb } from '#server/db/db.ts'
import { makeCustomer, makeItem, makeShop, type Person } from '../builders.ts'
import { expectNoLeaks, rememberSecretsOf, rememberSecretsOfHeaders } from '../secret-watch.ts'
import { startServer } from '../start-server.ts'
import { cloneTemplate, openForEmptying, ownerUrlOf } from '../template-database.ts'
import { findBreaches, ofColours } from './accessibility.ts'
import { openPagesAlive } from './alive-page.ts'
import { placeOrderOf } from './place-order-of.ts'
import { storeIn } from './stored-in.ts'

export { expect }

type WorkerFixtures = {
  product: { url: string; databaseUrl: string; db: Db }
  emptying: ReturnType<typeof openForEmptying>
}

type Fixtures = {
  /** The server's own database, empty at first, for builders. */
  db: Db
  /** The same database as its owner opens it, for what the application may not do. */
  owner: Db
  /** The account of `customer`. */
  customerAccount: Person
  /** The shop of `shopkeeper`, set up and paid for, with an empty menu. */
  ownShop: Awaited<ReturnType<typeof makeShop>>
  /** Places an order of `customerAccount` at `ownShop` through the API: three packs of milk (₹189 in all), or of another item. */
  placeOrder: (itemId?: string) => Promise<string>
  /** A signed-in customer's page, blank. */
  customer: Page
  /** A signed-in shopkeeper's page, blank, in another browser context. */
  shopkeeper: Page
}

/** `page` belongs to a visitor. After each test fails it if a secret is in clear text in the database or the log. */
export const test = base.extend<Fixtures, WorkerFixtures>({
  browser: [
    async ({ browser }, use) => {
      const open = browser.newContext.bind(browser)
      browser.newContext = async (options) => openPagesAlive(watched(await open(options)))
      await use(browser)
      browser.newContext = open
    },
    { scope: 'worker' },
  ],
  product: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from the pattern
    async ({}, use, { workerIndex }) => {
      const databaseUrl = await cloneTemplate(process.env.E2E_TEMPLATE_URL ?? '', `e2e_${workerIndex}`)
      const { db, close } = openDb(databaseUrl, { max: 4 })
      // Cached pages of the test before must be revalidated.
      const server = await startServer({ DATABASE_URL: databaseUrl, PAGE_FRESH_SECONDS: '0' })
      await use({ url: server.url, databaseUrl, db })
      await server.stop()
      await close()
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  emptying: [
    async ({ product }, use) => {
      const emptying = openForEmptying(process.env.E2E_TEMPLATE_URL ?? '', product.databaseUrl)
      await use(emptying)
      await emptying.close()
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ product }, use) => {
    await use(product.url)
  },
  db: [
    async ({ product, emptying }, use) => {
      await emptyDatabase(emptying)
      await use(product.db)
      await expectNoLeaks(product.db)
    },
    { auto: true },
  ],
  owner: async ({ product }, use) => {
    const { db, close } = openDb(ownerUrlOf(process.env.E2E_TEMPLATE_URL ?? '', product.databaseUrl), {
      max: 1,
    })
    await use(db)
    await close()
  },
  customerAccount: async ({ db }, use) => {
    await use(await makeCustomer(db))
  },
  ownShop: async ({ db }, use) => {
    await use(await makeShop(db))
  },
  placeOrder: async ({ baseURL, db, customerAccount, ownShop: { shopId } }, use) => {
    const milk = await makeItem(db, shopId, { price_paise: 60_00 })
    await use((itemId = milk.itemId) => placeOrderOf(baseURL, customerAccount, shopId, itemId))
  },
  customer: async ({ browser, baseURL, customerAccount }, use) => {
    const page = await signedInPage(browser, baseURL ?? '', customerAccount, 'user')
    await use(page)
    await page.context().close()
  },
  shopkeeper: async ({ browser, baseURL, ownShop }, use) => {
    const page = await signedInPage(browser, baseURL ?? '', ownShop.keeper, 'shop')
    await use(page)
    await page.context().close()
  },
})

/** Retries, since unfinished work of the test before may deadlock with it. */
async function emptyDatabase(emptying: WorkerFixtures['emptying'], tries = 3): Promise<void> {
  try {
    await emptying.empty()
  } catch (error) {
    if (tries === 1 || !isDatabaseAway(error)) throw error
    await emptyDatabase(emptying, tries - 1)
  }
}

function watched(context: BrowserContext): BrowserContext {
  return context.on('request', (request) => rememberSecretsOfRequest(request))
}

/** Only requests to our own API. */
function rememberSecretsOfRequest(request: Request) {
  if (!new URL(request.url()).pathname.startsWith('/api/')) return
  rememberSecretsOfHeaders(new Headers(request.headers()))
  if (request.headers()['content-type'] === 'application/json') rememberSecretsOf(request.postDataJSON())
}

/** A page as it is after signing in: with the stored session and the hint cookie. */
export async function signedInPage(
  browser: Browser,
  baseURL: string,
  { token }: Pick<Person, 'token'>,
  userType: 'user' | 'shop',
  options: BrowserContextOptions = {},
): Promise<Page> {
  const page = await pageThatKeeps(browser, baseURL, { token, userType }, options)
  await page.context().addCookies([{ name: 'hint', value: userType, url: baseURL }])
  return page
}

/**
 * A page with these values in its localStorage, blank. Not by `storageState`, for which Playwright would open a page of its
 * own, which costs each test another process.
 */
export async function pageThatKeeps(
  browser: Browser,
  baseURL: string,
  stored: Record<string, string>,
  options: BrowserContextOptions = {},
): Promise<Page> {
  const context = await browser.newContext({ ...options, baseURL })
  const page = await context.newPage()
  await storeIn(page, stored)
  return page
}

/** WCAG 2.2 AA, as far as a program can tell. */
export async function expectAccessible(page: Page): Promise<void> {
  expect(await findBreaches(page)).toEqual([])
}

/** The same in light and dark colours. Of the latter only the contrasts are checked, since nothing else differs. */
export async function expectAccessibleDayAndNight(page: Page): Promise<void> {
  await changeTo(page, 'dark')
  expect(await findBreaches(page, ofColours)).toEqual([])
  await changeTo(page, 'light')
  await expectAccessible(page)
}

/** Its colours begin to change with the next frame. */
async function changeTo(page: Page, colorScheme: 'dark' | 'light') {
  await page.emulateMedia({ colorScheme })
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
}
