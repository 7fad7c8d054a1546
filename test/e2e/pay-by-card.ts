import type { Page } from '@playwright/test'

/** Pays in the stand-in's window, as with a card. */
export async function payByCard(page: Page) {
  const window = page.frameLocator('iframe').last()
  await window.getByLabel('Card number').fill('4100 2800 0000 1007')
  await window.getByLabel('Expiry').fill('12/30')
  await window.getByLabel('CVV').fill('123')
  await window.getByRole('button', { name: /by card/ }).click()
  await window.getByLabel('One-time code').fill('1234')
  await window.getByRole('button', { name: 'Confirm payment' }).click()
}
