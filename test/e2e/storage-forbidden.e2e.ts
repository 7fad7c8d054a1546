import type { Page } from '@playwright/test'
import { makeStockedShop } from '../builders.ts'
import { expect, test } from './fixtures.ts'

test.use({ actionTimeout: 10_000 })

/** As a browser that blocks all cookies answers, whichever way it is asked; or one that has no room left. */
const faults = {
  forbidden: () => {
    const refuse = () => {
      throw new DOMException('Access is denied for this document.', 'SecurityError')
    }
    for (const name of ['localStorage', 'sessionStorage'])
      Object.defineProperty(window, name, { get: refuse, configurable: true })
  },
  absent: () => {
    for (const name of ['localStorage', 'sessionStorage'])
      Object.defineProperty(window, name, { value: null, configurable: true })
  },
  full: () => {
    Storage.prototype.setItem = () => {
      throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
    }
  },
  garbled: () => {
    for (const key of ['door', 'typed', 'toasts', 'cart', 'Location']) {
      sessionStorage.setItem(key, '{')
      if (!localStorage.getItem(key)) localStorage.setItem(key, '{')
    }
  },
}

const button = (page: Page, name: string) => page.getByRole('button', { name })

for (const [fault, happens] of Object.entries(faults))
  test(`where storage is ${fault}, a place and a cart last as long as the page`, async ({ page, db }) => {
    await makeStockedShop(db)
    await page.addInitScript(happens)
    await page.goto('/')
    await page.getByRole('combobox').pressSequentially('sitab')
    await page.getByRole('option').filter({ hasText: 'Sitabuldi' }).first().click()
    await expect(page.getByRole('combobox')).toHaveValue(/^Sitabuldi/)
    await page.getByRole('article').getByRole('link').first().click()
    await button(page, 'Add Cow milk').click()
    await button(page, 'One more Cow milk').click()
    await page.getByRole('link', { name: 'Cart, 1 item' }).click()
    await expect(page).toHaveURL('/cart')
    await expect(page.getByText('Delivery to Sitabuldi')).toBeVisible()
    await button(page, 'One more Cow milk').click()
    await button(page, 'Proceed to checkout').click()
    await expect(page.getByRole('dialog')).toBeVisible()
  })
