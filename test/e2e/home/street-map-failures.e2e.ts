import type { Page } from '@playwright/test'
import { blockScript } from '../fixtures/block-script.ts'
import { fee } from '../fixtures/checkout-fixtures.ts'
import { expect, expectAccessible } from '../fixtures/fixtures.ts'
import { type GoogleFault, standInForGoogleMaps } from '../fixtures/google-maps-standin.ts'
import { softwareRendering, test } from '../fixtures/street-map-fixtures.ts'
import { figure, type Kind, onMap, onSketch, pinOf } from '../fixtures/street-map-page.ts'
import type { TileServer } from '../fixtures/tile-server.ts'

test.use({ launchOptions: softwareRendering })

test.describe('if the street map fails', () => {
  type Failure = {
    why: string
    kind: Kind
    fail: (page: Page, tiles: TileServer) => Promise<unknown>
    asksFor: RegExp
  }
  const failures: Failure[] = [
    {
      why: 'its style is not there',
      kind: 'tiles',
      fail: async (_, tiles) => (tiles.fails = 'style'),
      asksFor: /style/,
    },
    {
      why: 'no tile comes',
      kind: 'tiles',
      fail: async (_, tiles) => (tiles.fails = 'tiles'),
      asksFor: /mvt/,
    },
    {
      why: 'nobody answers',
      kind: 'tiles',
      fail: async (_, tiles) => (tiles.fails = 'everything, silently'),
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
        await blockScript(page, 'open-tiles')
      },
      asksFor: /open-tiles/,
    },
    ...(['no script', 'key refused', 'nothing drawn'] satisfies GoogleFault[]).map(
      (fault): Failure => ({
        why: `Google says: ${fault}`,
        kind: 'google',
        fail: (page) => standInForGoogleMaps(page, fault),
        asksFor: /maps\/api\/js/,
      }),
    ),
  ]
  for (const { why, kind, fail, asksFor } of failures)
    test(`because ${why}, the pin stays on the sketch and works`, async ({ openCheckout, tiles }) => {
      const requests: string[] = []
      const page = await openCheckout(kind, (page) => {
        page.on('request', (request) => void requests.push(request.url()))
        return fail(page, tiles)
      })
      await expect
        .poll(() => [...requests, ...tiles.requestedPaths].filter((url) => asksFor.test(url)))
        .not.toEqual([])
      await expect(onSketch(page)).toBeVisible()
      await pinOf(page).focus()
      for (let i = 0; i < 4; i++) await page.keyboard.press('Shift+ArrowLeft')
      await expect(fee(page)).toHaveText('₹15')
      await expectAccessible(page)
      await expect(onMap(page)).toHaveCount(0)
    })

  test('after it was shown, the pin stays where it was moved to', async ({ openCheckout }) => {
    const page = await openCheckout('google', (page) => standInForGoogleMaps(page, 'key refused later'))
    await expect(onMap(page)).toBeVisible()
    await pinOf(page).focus()
    for (let i = 0; i < 4; i++) await page.keyboard.press('Shift+ArrowLeft')
    await expect(fee(page)).toHaveText('₹15')
    const estimate = await page.getByText(/The pin is about/).textContent()
    await expect(onSketch(page)).toBeVisible()
    await expect(page.getByText(estimate ?? '')).toBeVisible()
    await expect(fee(page)).toHaveText('₹15')
    await expect(pinOf(page)).toBeFocused()
  })

  test('because its WebGL context is lost, the sketch takes its place and the pin keeps its fee', async ({
    openCheckout,
  }) => {
    const page = await openCheckout('tiles')
    await expect(onMap(page)).toBeVisible()
    await figure(page)
      .locator('canvas')
      .evaluate((canvas: HTMLCanvasElement) =>
        canvas.getContext('webgl2')?.getExtension('WEBGL_lose_context')?.loseContext(),
      )
    await expect(onSketch(page)).toBeVisible()
    await expect(fee(page)).toHaveText('₹9')
  })
})

test('a street map whose server never answers is removed after a timeout', async ({
  openCheckout,
  tiles,
}) => {
  const page = await openCheckout('tiles', async (page) => {
    tiles.fails = 'everything, silently'
    await page.clock.install()
  })
  const canvas = figure(page).locator('canvas')
  await expect(canvas).toHaveCount(1)
  await page.clock.fastForward(10_000)
  await expect(canvas).toHaveCount(0)
  await expect(onSketch(page)).toBeVisible()
})
