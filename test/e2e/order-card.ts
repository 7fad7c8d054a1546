import { expect, type Locator, type Page } from '@playwright/test'

/** The card of an order on the desk: of all, or of the one that is named. */
export const cardOf = (page: Page, orderId = ''): Locator =>
  page.getByRole('article', { name: `Order ${orderId.slice(-6)}` })

/** Opens what stands behind "More", unless it is open. */
export async function openMore(card: Locator): Promise<void> {
  const more = card.getByRole('button', { name: /^(More|Less) about order/ })
  if ((await more.getAttribute('aria-expanded')) === 'false') await more.click()
}

export const statusIn = (card: Locator | Page): Locator =>
  card.getByRole('combobox', { name: /Status of order/ })

/** Sets the status by the dropdown behind "More". */
export async function pickStatus(card: Locator, status: string): Promise<void> {
  await openMore(card)
  await statusIn(card).selectOption(status)
}

/** Presses what leads on. A press right upon the last one of the same order does nothing: then once more, as a person would. */
export async function takeStep(
  card: Locator,
  step: string,
  tap: (button: Locator) => Promise<void> = (button) => button.click(),
): Promise<void> {
  const button = card.getByRole('button', { name: new RegExp(`^${step}`) })
  await expect(button).toBeVisible()
  await expect(async () => {
    if (await button.isVisible()) await tap(button)
    await expect(button).toBeHidden({ timeout: 500 })
  }).toPass()
}
