import type { Locator, Page } from '@playwright/test'

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
