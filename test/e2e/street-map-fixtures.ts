import type { Page } from '@playwright/test'
import { quickBrowser } from '../../scripts/find-browser.ts'
import { makeItem } from '../builders.ts'
import { startServer } from '../start-server.ts'
import { fee } from './checkout-fixtures.ts'
import { keepCart } from './customer-fixtures.ts'
import { test as base, expect, signedInPage } from './fixtures.ts'
import { playGoogleMaps } from './google-maps-standin.ts'
import { box, type Kind, options } from './street-map-page.ts'
import { startTileServer, type TileServer } from './tile-server.ts'

// Graphics by the processor: what draws the map has to draw it here too.
const drawing = ['--use-gl=angle', '--use-angle=swiftshader', '--enable-unsafe-swiftshader']
export const drawnHere = { ...quickBrowser, args: [...quickBrowser.args, ...drawing] }

export const BROWSER_KEY = 'key-for-browsers'

type WorkerFixtures = {
  tileServer: TileServer
  /** Where the product runs with each ground under its pin. */
  urls: Record<Kind, string>
}
type Fixtures = {
  /** That it fails, and what it was asked for, is forgotten after each test. */
  tiles: TileServer
  /** At checkout, with a chosen place; `before` is done while the page is still empty. */
  openCheckout: (kind: Kind, before?: (page: Page) => Promise<unknown>) => Promise<Page>
}

export const test = base.extend<Fixtures, WorkerFixtures>({
  tileServer: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from the pattern
    async ({}, use) => {
      const tileServer = await startTileServer()
      await use(tileServer)
      await tileServer.close()
    },
    { scope: 'worker' },
  ],
  urls: [
    async ({ product, tileServer }, use) => {
      const start = (settings: Record<string, string>) =>
        startServer({ DATABASE_URL: product.databaseUrl, PAGE_FRESH_SECONDS: '0', ...settings })
      const [withTiles, withGoogle] = await Promise.all([
        start({ MAP_STYLE_URL: tileServer.styleUrl }),
        start({ GOOGLE_MAPS_BROWSER_KEY: BROWSER_KEY }),
      ])
      await use({ sketch: product.url, tiles: withTiles.url, google: withGoogle.url })
      await Promise.all([withTiles.stop(), withGoogle.stop()])
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  tiles: async ({ tileServer }, use) => {
    tileServer.fails = 'nothing'
    tileServer.asked.length = 0
    await use(tileServer)
  },
  openCheckout: async ({ browser, urls, tiles: _, customerAccount, ownShop: { shopId }, db }, use) => {
    const { itemId } = await makeItem(db, shopId)
    const opened: Page[] = []
    await use(async (kind, before) => {
      const page = await signedInPage(browser, urls[kind], customerAccount, 'user')
      opened.push(page)
      if (kind === 'google') await playGoogleMaps(page)
      await before?.(page)
      await keepCart(page, shopId, { [itemId]: 3 })
      await page.goto('/order')
      await box(page).pressSequentially('sitab')
      await options(page).filter({ hasText: 'Sitabuldi' }).first().click()
      await expect(fee(page)).toHaveText('₹9')
      return page
    })
    for (const page of opened) await page.context().close()
  },
})
