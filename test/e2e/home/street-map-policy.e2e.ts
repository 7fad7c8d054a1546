import { readdir } from 'node:fs/promises'
import { makeItem, makeNewShopkeeper } from '../../scenes/builders.ts'
import { storeCart } from '../fixtures/customer-fixtures.ts'
import { expect, expectAccessible, signedInPage } from '../fixtures/fixtures.ts'
import { standInForGoogleMaps } from '../fixtures/google-maps-standin.ts'
import { BROWSER_KEY, softwareRendering, test } from '../fixtures/street-map-fixtures.ts'
import { box, onMap, options, tileFraction } from '../fixtures/street-map-page.ts'

test.use({ launchOptions: softwareRendering })

const policyOf = async (url: string) => (await fetch(url)).headers.get('content-security-policy') ?? ''

test.describe('the street map is allowed', () => {
  test('on the pages with a pin, and only from its own host', async ({ urls, tiles }) => {
    for (const path of ['/order', '/setup']) {
      const [ofTiles, ofGoogle] = [await policyOf(urls.tiles + path), await policyOf(urls.google + path)]
      expect(ofTiles).toContain(`connect-src 'self' ${tiles.url};`)
      expect(ofTiles).toContain('payment default ')
      expect(ofGoogle).toContain("connect-src 'self' https://*.googleapis.com https://*.gstatic.com;")
      expect(ofGoogle).toContain("'strict-dynamic' https://maps.googleapis.com;")
      expect(ofGoogle).not.toContain('unsafe-eval')
    }
  })

  test('on no other page', async ({ urls, tiles }) => {
    for (const path of [
      '/',
      '/cart',
      '/account',
      '/renew-subscription',
      '/dashboard/profile',
      '/search',
      '/nowhere',
    ])
      for (const kind of ['tiles', 'google'] as const) {
        const policy = await policyOf(urls[kind] + path)
        expect(policy).toContain("connect-src 'self';")
        expect(policy).toContain("worker-src 'self';")
        expect(policy).not.toMatch(/googleapis|gstatic| default /)
        expect(await (await fetch(urls[kind] + path)).text()).not.toMatch(
          new RegExp(`${BROWSER_KEY}|${tiles.styleUrl}|maplibre`),
        )
      }
  })

  test('without policy violations, and is not requested before the pin is shown', async ({
    openCheckout,
    tiles,
  }) => {
    for (const kind of ['tiles', 'google'] as const) {
      tiles.requestedPaths.length = 0
      const complaints: string[] = []
      const requests: string[] = []
      const page = await openCheckout(kind, async (page) => {
        page.on('console', (message) => {
          if (/Content Security Policy|Trusted/i.test(message.text())) complaints.push(message.text())
        })
        page.on('request', (request) => void requests.push(request.url()))
        await page.goto('/')
        await expect(box(page)).toBeVisible()
        await page.waitForLoadState('networkidle')
        await page.goto('/order')
        await expect(box(page)).toBeVisible()
        await page.waitForLoadState('networkidle')
        expect(requests.filter((url) => /maplibre|open-tiles|open-google|googleapis/.test(url))).toEqual([])
        expect(tiles.requestedPaths).toEqual([])
      })
      await expect(onMap(page)).toBeVisible()
      await expect.poll(() => tileFraction(page)).toBeGreaterThan(0.1)
      expect(complaints).toEqual([])
    }
  })

  test('in its worker, which may connect to the map’s host and to no other', async ({ urls, tiles }) => {
    const worker = await workerPath()
    expect(await policyOf(urls.tiles + worker)).toBe(`default-src 'none'; connect-src ${tiles.url}`)
    expect(await policyOf(urls.sketch + worker)).toBe("default-src 'none'; connect-src 'none'")
  })

  test('on a checkout that was reached from the cart', async ({
    browser,
    urls,
    customerAccount,
    ownShop: { shopId },
    db,
  }) => {
    const { itemId } = await makeItem(db, shopId)
    const page = await signedInPage(browser, urls.tiles, customerAccount, 'user')
    await storeCart(page, shopId, { [itemId]: 3 })
    await page.goto('/cart')
    await page.getByRole('button', { name: 'Proceed to checkout' }).click()
    await box(page).pressSequentially('sitab')
    await options(page).filter({ hasText: 'Sitabuldi' }).first().click()
    await expect(onMap(page)).toBeVisible()
    await page.context().close()
  })

  test('in the set-up of a shop', async ({ browser, urls, db }) => {
    for (const kind of ['tiles', 'google'] as const) {
      const page = await signedInPage(browser, urls[kind], await makeNewShopkeeper(db), 'shop')
      await standInForGoogleMaps(page)
      await page.goto('/setup')
      await box(page).pressSequentially('butib')
      await options(page).filter({ hasText: 'Butibori' }).first().click()
      await expect(onMap(page)).toBeVisible()
      await expect.poll(() => tileFraction(page)).toBeGreaterThan(0.1)
      await expectAccessible(page)
      await page.context().close()
    }
  })
})

/** The path of the worker script that reads the tiles, whose name is given by the build. */
async function workerPath(): Promise<string> {
  const files = await readdir('build/en/client/assets')
  return `/assets/${files.find((file) => /^maplibre-gl-worker-.*\.js$/.test(file))}`
}
