import { fee } from '../fixtures/checkout-fixtures.ts'
import { expect, expectAccessible } from '../fixtures/fixtures.ts'
import { asOlderPhone } from '../fixtures/older-phone.ts'
import { softwareRendering, test } from '../fixtures/street-map-fixtures.ts'
import { figure, ground, onMap, pinOf, tileFraction, tipOf } from '../fixtures/street-map-page.ts'

test.use({ launchOptions: softwareRendering })

for (const kind of ['sketch', 'tiles', 'google'] as const)
  test.describe(`the pin on ${{ sketch: 'the sketch', tiles: 'a map of tiles', google: 'Google’s map' }[kind]}`, () => {
    test('shows the point and the attribution of the map, and is accessible', async ({ openCheckout }) => {
      const page = await openCheckout(kind)
      await expect(ground(page, kind)).toBeVisible()
      await expect(page.getByText('Sketch, not a street map.')).toHaveCount(kind === 'sketch' ? 1 : 0)
      if (kind !== 'sketch') await expect.poll(() => tileFraction(page)).toBeGreaterThan(0.1)
      await expect(page.getByText(/The pin is about .* of Kale Dairy, in a straight line\./)).toBeVisible()
      await expect(figure(page).getByRole('link', { name: '© Squares' })).toHaveCount(
        kind === 'tiles' ? 1 : 0,
      )
      await expect(figure(page).getByRole('img', { name: 'Google' })).toHaveCount(kind === 'google' ? 1 : 0)
      const tip = await tipOf(page)
      const mapBox = await ground(page, kind).boundingBox()
      expect(tip.x).toBeGreaterThan(mapBox?.x ?? 0)
      expect(tip.x).toBeLessThan((mapBox?.x ?? 0) + (mapBox?.width ?? 0))
      await expectAccessible(page)
    })

    test('updates the fee when it is dragged, and stays under the pointer', async ({ openCheckout }) => {
      const page = await openCheckout(kind)
      await expect(ground(page, kind)).toBeVisible()
      await pinOf(page).scrollIntoViewIfNeeded()
      const from = await tipOf(page)
      await page.mouse.move(from.x, from.y)
      await page.mouse.down()
      await page.mouse.move(from.x - 60, from.y + 20, { steps: 5 })
      // The pin is drawn with the next frame.
      const isHeld = async () => Math.abs((await tipOf(page)).x - (from.x - 60)) < 3
      await expect.poll(isHeld).toBe(true)
      const held = await tipOf(page)
      await page.mouse.up()
      await expect(fee(page)).not.toHaveText('₹9')
      const rests = await tipOf(page)
      expect(Math.abs(rests.x - held.x)).toBeLessThan(2)
      expect(Math.abs(rests.y - held.y)).toBeLessThan(2)
    })

    test('moves with the arrow keys, and the fee is updated', async ({ openCheckout }) => {
      const page = await openCheckout(kind)
      await expect(ground(page, kind)).toBeVisible()
      await pinOf(page).focus()
      for (let i = 0; i < 4; i++) await page.keyboard.press('Shift+ArrowLeft')
      await expect(fee(page)).toHaveText('₹15')
      await expect(pinOf(page)).toBeFocused()
    })

    test('keeps its position when the map is zoomed in and out', async ({ openCheckout }) => {
      const page = await openCheckout(kind)
      await expect(ground(page, kind)).toBeVisible()
      const estimate = await page.getByText(/The pin is about/).textContent()
      const ring = figure(page).locator('circle[stroke-dasharray]').first()
      const before = (await ring.boundingBox())?.width ?? 0
      await page.getByRole('button', { name: 'Show it closer' }).click()
      await expect.poll(async () => (await ring.boundingBox())?.width ?? 0).toBeGreaterThan(before * 1.8)
      // Both of two quick presses count.
      await page.getByRole('button', { name: 'Show more around' }).evaluate((button: HTMLElement) => {
        button.click()
        button.click()
      })
      await expect.poll(async () => (await ring.boundingBox())?.width ?? 0).toBeLessThan(before * 0.6)
      await expect(page.getByText(estimate ?? '')).toBeVisible()
      await expect(fee(page)).toHaveText('₹9')
    })
  })

for (const kind of ['tiles', 'google'] as const)
  test(`an older phone shows the street map, too: ${kind}`, async ({ openCheckout }) => {
    const page = await openCheckout(kind, asOlderPhone)
    await expect(onMap(page)).toBeVisible()
  })
