import type { Page } from '@playwright/test'
import { makeItem } from '../../scenes/builders.ts'
import { blockScript } from '../fixtures/block-script.ts'
import { fee } from '../fixtures/checkout-fixtures.ts'
import { expect, expectAccessible, test } from '../fixtures/fixtures.ts'

const box = (page: Page) => page.getByRole('combobox')
const options = (page: Page) => page.getByRole('option')

test.describe('the pin at checkout', () => {
  test.beforeEach(async ({ customer, ownShop, db }) => {
    const { itemId } = await makeItem(db, ownShop.shopId)
    await customer.addInitScript(
      ([shopId, id]) => {
        localStorage.setItem('cart', JSON.stringify({ [shopId]: { [id]: 3 } }))
        localStorage.setItem('cartShop', shopId)
      },
      [ownShop.shopId, itemId] as const,
    )
    await customer.goto('/order')
  })

  test('can have its map loaded again if that failed, and the fee is shown meanwhile', async ({
    customer: page,
  }) => {
    await blockScript(page, 'pin-map')
    await page.reload()
    await box(page).pressSequentially('sitab')
    await options(page).filter({ hasText: 'Sitabuldi' }).first().click()
    await expect(fee(page)).toHaveText('₹9')
    const again = page.getByRole('button', { name: 'Show the map again' })
    await expect(again).toBeVisible()
    await page.unrouteAll()
    await again.click()
    await expect(page.getByRole('application', { name: 'Your pin' })).toBeVisible()
  })

  test('has no overlapping labels on its sketch, at any zoom', async ({ customer: page }) => {
    await box(page).pressSequentially('sitab')
    await options(page).filter({ hasText: 'Sitabuldi' }).first().click()
    const sketch = page.getByRole('group', { name: 'Sketch of the places around' })
    const written = sketch.locator('text')
    await expect(written.filter({ hasText: '1 km' }).first()).toBeVisible()
    await expect(written.filter({ hasText: 'Sitabuldi' })).toBeVisible()
    for (const step of [
      'Show it closer',
      'Show it closer',
      'Show more around',
      'Show more around',
      'Show more around',
    ]) {
      await page.getByRole('button', { name: step }).click()
      const marks = written.or(page.locator('figure').filter({ has: sketch }).getByRole('button'))
      const boxes = await marks.evaluateAll((all) =>
        all.map((one) => {
          const { left, right, top, bottom } = one.getBoundingClientRect()
          return { word: one.textContent, left, right, top: top + 3, bottom: bottom - 3 }
        }),
      )
      const crossed = boxes.flatMap((one, index) =>
        boxes
          .slice(index + 1)
          .filter(
            (other) =>
              one.left < other.right &&
              other.left < one.right &&
              one.top < other.bottom &&
              other.top < one.bottom,
          )
          .map((other) => `${one.word} and ${other.word}`),
      )
      expect(crossed).toEqual([])
    }
  })

  test('and its fee are removed if the chosen place is typed over, until another is chosen', async ({
    customer: page,
  }) => {
    await box(page).pressSequentially('sitab')
    await options(page).filter({ hasText: 'Sitabuldi' }).first().click()
    await expect(page.getByText('Address selected successfully!')).toBeVisible()
    await expect(fee(page)).toHaveText('₹9')
    await expect(page.getByText(/^about .* allowance for roads$/)).toBeVisible()

    await box(page).press('End')
    await box(page).pressSequentially(' x')
    await expect(fee(page)).toHaveText('after the address')
    await expect(page.getByRole('application', { name: 'Your pin' })).toHaveCount(0)

    // The list opens again when its field is focused again, without anything being typed.
    await box(page).fill('dhara')
    await expect(options(page).first()).toBeVisible()
    await page.getByLabel('Phone').focus()
    await expect(options(page)).toHaveCount(0)
    await box(page).focus()
    await options(page).filter({ hasText: 'Dharampeth' }).first().click()
    await expect(box(page)).toHaveValue('Dharampeth, Nagpur, Maharashtra 440010')
    await expect(fee(page)).toHaveText('₹25')
    await page.getByLabel('Phone').focus()
    await box(page).focus()
    await expect(box(page)).toHaveAttribute('aria-expanded', 'false')
  })

  test('moves with the arrow keys and by dragging, and the fee is updated', async ({ customer: page }) => {
    await box(page).pressSequentially('sitab')
    await options(page).filter({ hasText: 'Sitabuldi' }).first().click()
    const pin = page.getByRole('application', { name: 'Your pin' })
    await expect(fee(page)).toHaveText('₹9')
    await expect(page.getByText('Sketch, not a street map.')).toBeVisible()
    await expect(page.getByText(/The pin is about .* of Kale Dairy, in a straight line\./)).toBeVisible()
    await expectAccessible(page)

    await pin.focus()
    for (let i = 0; i < 4; i++) await page.keyboard.press('Shift+ArrowLeft')
    await expect(fee(page)).toHaveText('₹15')

    const from = await pin.boundingBox()
    if (!from) throw new Error('the pin has no place')
    await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2)
    await page.mouse.down()
    await page.mouse.move(from.x - 100, from.y + 40, { steps: 5 })
    await page.mouse.up()
    await expect(fee(page)).not.toHaveText('₹15')
    await expect(box(page)).toHaveValue('Sitabuldi, Nagpur, Maharashtra 440012')
  })

  test('set from the device’s location shows its accuracy, and its text is updated when it is moved', async ({
    customer: page,
  }) => {
    await page.context().grantPermissions(['geolocation'])
    await page.context().setGeolocation({ latitude: 21.1437, longitude: 79.0839, accuracy: 40 })
    await page.getByRole('button', { name: 'Use Current Location' }).click()
    await expect(page.getByText('Location fetched successfully!')).toBeVisible()
    await expect(page.getByText('Your device places you within 40 m.')).toBeVisible()
    await expect(page.getByText(/^Near Sitabuldi/)).toBeVisible()
    await page.getByRole('application', { name: 'Your pin' }).focus()
    for (let i = 0; i < 12; i++) await page.keyboard.press('Shift+ArrowLeft')
    await expect(page.getByText(/^Near (?!Sitabuldi)/)).toBeVisible()
    await expect(box(page)).toHaveValue('')
  })
})
