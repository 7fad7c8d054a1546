import { readdir } from 'node:fs/promises'
import type { Browser, Page } from '@playwright/test'
import { quickBrowser } from '../../scripts/find-browser.ts'
import { makeItem, makeNewShopkeeper } from '../builders.ts'
import { type RunningServer, startServer } from '../start-server.ts'
import { fee } from './checkout-fixtures.ts'
import { keepCart } from './customer-fixtures.ts'
import { expect, expectAccessible, signedInPage, test } from './fixtures.ts'
import { type GoogleFault, playGoogleMaps } from './google-maps-standin.ts'
import { keepFromLoading } from './keep-from-loading.ts'
import { asOlderPhone } from './older-phone.ts'
import {
  box,
  drawnPart,
  figure,
  ground,
  type Kind,
  onMap,
  onSketch,
  options,
  pinOf,
  tipOf,
} from './street-map-page.ts'
import { startTileServer, type TileServer } from './tile-server.ts'

// Graphics by the processor: what draws the map has to draw it here too.
const drawing = ['--use-gl=angle', '--use-angle=swiftshader', '--enable-unsafe-swiftshader']
test.use({ launchOptions: { ...quickBrowser, args: [...quickBrowser.args, ...drawing] } })

const BROWSER_KEY = 'key-for-browsers'

let tiles: TileServer
const servers = new Map<Kind, RunningServer>()
test.beforeAll(async ({ product }) => {
  tiles = await startTileServer()
  const settings: Record<Kind, Record<string, string>> = {
    sketch: {},
    tiles: { MAP_STYLE_URL: tiles.styleUrl },
    google: { GOOGLE_MAPS_BROWSER_KEY: BROWSER_KEY },
  }
  for (const kind of ['sketch', 'tiles', 'google'] as const)
    servers.set(
      kind,
      await startServer({ DATABASE_URL: product.databaseUrl, PAGE_FRESH_SECONDS: '0', ...settings[kind] }),
    )
})
test.beforeEach(() => {
  tiles.fails = 'nothing'
  tiles.asked.length = 0
})
test.afterAll(async () => {
  await Promise.all([...servers.values()].map((server) => server.stop()))
  await tiles.close()
})

const urlOf = (kind: Kind) => servers.get(kind)?.url ?? ''
type Scene = {
  browser: Browser
  kind: Kind
  customerAccount: { token: string }
  shopId: string
  itemId: string
}

/** At checkout, with a chosen place; `before` is done while the page is still empty. */
async function openCheckout(scene: Scene, before: (page: Page) => Promise<unknown> = async () => {}) {
  const { browser, kind, customerAccount, shopId, itemId } = scene
  const page = await signedInPage(browser, urlOf(kind), customerAccount, 'user')
  if (kind === 'google') await playGoogleMaps(page)
  await before(page)
  await keepCart(page, shopId, { [itemId]: 3 })
  await page.goto('/order')
  await box(page).pressSequentially('sitab')
  await options(page).filter({ hasText: 'Sitabuldi' }).first().click()
  await expect(fee(page)).toHaveText('₹9')
  return page
}

const checkoutTest = test.extend<{ scene: (kind: Kind) => Scene }>({
  scene: async ({ browser, customerAccount, ownShop, db }, use) => {
    const { itemId } = await makeItem(db, ownShop.shopId)
    await use((kind) => ({ browser, kind, customerAccount, shopId: ownShop.shopId, itemId }))
  },
})

for (const kind of ['sketch', 'tiles', 'google'] as const)
  test.describe(`the pin on ${{ sketch: 'the sketch', tiles: 'a map of tiles', google: 'Google’s map' }[kind]}`, () => {
    checkoutTest(
      'shows the point, says whose ground it is, and can be used by everybody',
      async ({ scene }) => {
        const page = await openCheckout(scene(kind))
        await expect(ground(page, kind)).toBeVisible()
        await expect(page.getByText('Sketch, not a street map.')).toHaveCount(kind === 'sketch' ? 1 : 0)
        if (kind !== 'sketch') await expect.poll(() => drawnPart(page)).toBeGreaterThan(0.1)
        await expect(page.getByText(/The pin is about .* of Kale Dairy, in a straight line\./)).toBeVisible()
        await expect(figure(page).getByRole('link', { name: '© Squares' })).toHaveCount(
          kind === 'tiles' ? 1 : 0,
        )
        await expect(figure(page).getByRole('img', { name: 'Google' })).toHaveCount(kind === 'google' ? 1 : 0)
        const tip = await tipOf(page)
        const whole = await ground(page, kind).boundingBox()
        expect(tip.x).toBeGreaterThan(whole?.x ?? 0)
        expect(tip.x).toBeLessThan((whole?.x ?? 0) + (whole?.width ?? 0))
        await expectAccessible(page)
        await page.context().close()
      },
    )

    checkoutTest('reports where it was dragged to, and stays under the pointer', async ({ scene }) => {
      const page = await openCheckout(scene(kind))
      await expect(ground(page, kind)).toBeVisible()
      await pinOf(page).scrollIntoViewIfNeeded()
      const from = await tipOf(page)
      await page.mouse.move(from.x, from.y)
      await page.mouse.down()
      await page.mouse.move(from.x - 60, from.y + 20, { steps: 5 })
      // It is drawn with the next frame.
      const isHeld = async () => Math.abs((await tipOf(page)).x - (from.x - 60)) < 3
      await expect.poll(isHeld).toBe(true)
      const held = await tipOf(page)
      await page.mouse.up()
      await expect(fee(page)).not.toHaveText('₹9')
      const rests = await tipOf(page)
      expect(Math.abs(rests.x - held.x)).toBeLessThan(2)
      expect(Math.abs(rests.y - held.y)).toBeLessThan(2)
      await page.context().close()
    })

    checkoutTest('moves with the arrow keys, and the fee with it', async ({ scene }) => {
      const page = await openCheckout(scene(kind))
      await expect(ground(page, kind)).toBeVisible()
      await pinOf(page).focus()
      for (let i = 0; i < 4; i++) await page.keyboard.press('Shift+ArrowLeft')
      await expect(fee(page)).toHaveText('₹15')
      await expect(pinOf(page)).toBeFocused()
      await page.context().close()
    })

    checkoutTest('is shown closer and farther, and is where it was', async ({ scene }) => {
      const page = await openCheckout(scene(kind))
      await expect(ground(page, kind)).toBeVisible()
      const said = await page.getByText(/The pin is about/).textContent()
      const ring = figure(page).locator('circle[stroke-dasharray]').first()
      const before = (await ring.boundingBox())?.width ?? 0
      await page.getByRole('button', { name: 'Show it closer' }).click()
      await expect.poll(async () => (await ring.boundingBox())?.width ?? 0).toBeGreaterThan(before * 1.8)
      // Of two quick presses both count.
      await page.getByRole('button', { name: 'Show more around' }).evaluate((button: HTMLElement) => {
        button.click()
        button.click()
      })
      await expect.poll(async () => (await ring.boundingBox())?.width ?? 0).toBeLessThan(before * 0.6)
      await expect(page.getByText(said ?? '')).toBeVisible()
      await expect(fee(page)).toHaveText('₹9')
      await page.context().close()
    })
  })

test.describe('where the street map does not come', () => {
  type Failure = { why: string; kind: Kind; fail: (page: Page) => Promise<unknown>; asksFor: RegExp }
  const failures: Failure[] = [
    {
      why: 'its style is not there',
      kind: 'tiles',
      fail: async () => (tiles.fails = 'style'),
      asksFor: /style/,
    },
    { why: 'no tile comes', kind: 'tiles', fail: async () => (tiles.fails = 'tiles'), asksFor: /mvt/ },
    {
      why: 'nobody answers',
      kind: 'tiles',
      fail: async () => (tiles.fails = 'everything, silently'),
      asksFor: /style/,
    },
    {
      why: 'the browser has no WebGL',
      kind: 'tiles',
      fail: (page) =>
        page.addInitScript(() => {
          const get = HTMLCanvasElement.prototype.getContext
          HTMLCanvasElement.prototype.getContext = function (
            this: HTMLCanvasElement,
            kind: string,
            ...rest: []
          ) {
            return kind.startsWith('webgl') ? null : get.call(this, kind, ...rest)
          } as typeof get
        }),
      asksFor: /open-tiles/,
    },
    {
      why: 'the program that draws it does not come',
      kind: 'tiles',
      async fail(page) {
        await keepFromLoading(page, 'open-tiles')
      },
      asksFor: /open-tiles/,
    },
    ...(['no script', 'key refused', 'nothing drawn'] satisfies GoogleFault[]).map(
      (fault): Failure => ({
        why: `Google says: ${fault}`,
        kind: 'google',
        fail: (page) => playGoogleMaps(page, fault),
        asksFor: /maps\/api\/js/,
      }),
    ),
  ]
  for (const { why, kind, fail, asksFor } of failures)
    checkoutTest(`because ${why}, the pin stays on the sketch and works`, async ({ scene }) => {
      const asked: string[] = []
      const page = await openCheckout(scene(kind), (page) => {
        page.on('request', (request) => void asked.push(request.url()))
        return fail(page)
      })
      await expect.poll(() => [...asked, ...tiles.asked].filter((url) => asksFor.test(url))).not.toEqual([])
      await expect(onSketch(page)).toBeVisible()
      await pinOf(page).focus()
      for (let i = 0; i < 4; i++) await page.keyboard.press('Shift+ArrowLeft')
      await expect(fee(page)).toHaveText('₹15')
      await expectAccessible(page)
      await expect(onMap(page)).toHaveCount(0)
      await page.context().close()
    })

  checkoutTest('a map that goes away leaves the pin where it was moved to', async ({ scene }) => {
    const page = await openCheckout(scene('google'), (page) => playGoogleMaps(page, 'key refused later'))
    await expect(onMap(page)).toBeVisible()
    await pinOf(page).focus()
    for (let i = 0; i < 4; i++) await page.keyboard.press('Shift+ArrowLeft')
    await expect(fee(page)).toHaveText('₹15')
    const said = await page.getByText(/The pin is about/).textContent()
    await expect(onSketch(page)).toBeVisible()
    await expect(page.getByText(said ?? '')).toBeVisible()
    await expect(fee(page)).toHaveText('₹15')
    await expect(pinOf(page)).toBeFocused()
    await page.context().close()
  })

  checkoutTest('so does one whose drawing the browser gives up', async ({ scene }) => {
    const page = await openCheckout(scene('tiles'))
    await expect(onMap(page)).toBeVisible()
    await figure(page)
      .locator('canvas')
      .evaluate((canvas: HTMLCanvasElement) =>
        canvas.getContext('webgl2')?.getExtension('WEBGL_lose_context')?.loseContext(),
      )
    await expect(onSketch(page)).toBeVisible()
    await expect(fee(page)).toHaveText('₹9')
    await page.context().close()
  })
})

checkoutTest('a street map that nobody answers for is put away again', async ({ scene }) => {
  const page = await openCheckout(scene('tiles'), async (page) => {
    tiles.fails = 'everything, silently'
    await page.clock.install()
  })
  const canvas = figure(page).locator('canvas')
  await expect(canvas).toHaveCount(1)
  await page.clock.fastForward(10_000)
  await expect(canvas).toHaveCount(0)
  await expect(onSketch(page)).toBeVisible()
  await page.context().close()
})

for (const kind of ['tiles', 'google'] as const)
  checkoutTest(`an older phone has its street map, too: ${kind}`, async ({ scene }) => {
    const page = await openCheckout(scene(kind), asOlderPhone)
    await expect(onMap(page)).toBeVisible()
    await page.context().close()
  })

test.describe('the street map is let in', () => {
  const policyAt = async (kind: Kind, path: string) => {
    const { headers } = await fetch(urlOf(kind) + path)
    return headers.get('content-security-policy') ?? ''
  }

  test('on the pages with a pin, and from exactly its host', async () => {
    for (const path of ['/order', '/setup']) {
      expect(await policyAt('tiles', path)).toContain(`connect-src 'self' ${tiles.url};`)
      expect(await policyAt('tiles', path)).toContain('payment default ')
      expect(await policyAt('google', path)).toContain(
        "connect-src 'self' https://*.googleapis.com https://*.gstatic.com;",
      )
      expect(await policyAt('google', path)).toContain("'strict-dynamic' https://maps.googleapis.com;")
      expect(await policyAt('google', path)).not.toContain('unsafe-eval')
    }
  })

  test('on no other page', async () => {
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
        const policy = await policyAt(kind, path)
        expect(policy).toContain("connect-src 'self';")
        expect(policy).toContain("worker-src 'self';")
        expect(policy).not.toMatch(/googleapis|gstatic| default /)
        expect(await (await fetch(urlOf(kind) + path)).text()).not.toMatch(
          new RegExp(`${BROWSER_KEY}|${tiles.styleUrl}|maplibre`),
        )
      }
  })

  checkoutTest('breaking no policy, and asked for nothing before the pin is there', async ({ scene }) => {
    for (const kind of ['tiles', 'google'] as const) {
      tiles.asked.length = 0
      const complaints: string[] = []
      const asked: string[] = []
      const page = await openCheckout(scene(kind), async (page) => {
        page.on('console', (message) => {
          if (/Content Security Policy|Trusted/i.test(message.text())) complaints.push(message.text())
        })
        page.on('request', (request) => void asked.push(request.url()))
        await page.goto('/')
        await expect(box(page)).toBeVisible()
        await page.waitForLoadState('networkidle')
        await page.goto('/order')
        await expect(box(page)).toBeVisible()
        await page.waitForLoadState('networkidle')
        expect(asked.filter((url) => /maplibre|open-tiles|open-google|googleapis/.test(url))).toEqual([])
        expect(tiles.asked).toEqual([])
      })
      await expect(onMap(page)).toBeVisible()
      await expect.poll(() => drawnPart(page)).toBeGreaterThan(0.1)
      expect(complaints).toEqual([])
      await page.context().close()
    }
  })

  test('into the worker too, which may ask the map’s host and nobody else', async () => {
    const { url } = await workerOf('tiles')
    const policy = (await fetch(url)).headers.get('content-security-policy')
    expect(policy).toBe(`default-src 'none'; connect-src ${tiles.url}`)
    const without = (await fetch(url.replace(urlOf('tiles'), urlOf('sketch')))).headers
    expect(without.get('content-security-policy')).toBe("default-src 'none'; connect-src 'none'")
  })

  checkoutTest('where people come to the page from another of ours', async ({ scene }) => {
    const { shopId, itemId, browser, customerAccount } = scene('tiles')
    const page = await signedInPage(browser, urlOf('tiles'), customerAccount, 'user')
    await keepCart(page, shopId, { [itemId]: 3 })
    await page.goto('/cart')
    await page.getByRole('button', { name: 'Proceed to checkout' }).click()
    await box(page).pressSequentially('sitab')
    await options(page).filter({ hasText: 'Sitabuldi' }).first().click()
    await expect(onMap(page)).toBeVisible()
    await page.context().close()
  })

  test('where a shop is set up', async ({ browser, db }) => {
    for (const kind of ['tiles', 'google'] as const) {
      const page = await signedInPage(browser, urlOf(kind), await makeNewShopkeeper(db), 'shop')
      await playGoogleMaps(page)
      await page.goto('/setup')
      await box(page).pressSequentially('butib')
      await options(page).filter({ hasText: 'Butibori' }).first().click()
      await expect(onMap(page)).toBeVisible()
      await expect.poll(() => drawnPart(page)).toBeGreaterThan(0.1)
      await expectAccessible(page)
      await page.context().close()
    }
  })
})

/** The script that reads the tiles, as the build named it. */
async function workerOf(kind: Kind): Promise<{ url: string }> {
  const name = (await readdir('build/en/client/assets')).find((file) =>
    /^maplibre-gl-worker-.*\.js$/.test(file),
  )
  return { url: `${urlOf(kind)}/assets/${name}` }
}
