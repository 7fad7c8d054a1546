import { expect, type Page } from '@playwright/test'

/** By the keyboard: a pointer goes where the star stood, and what comes late above the form moves it. */
export async function giveStars(page: Page, count: 2 | 4 | 5) {
  const star = page.getByRole('radio', { name: `${count} stars` })
  await star.press('Space')
  await expect(star).toBeChecked()
}
