import { expect, type Locator, type Page } from '@playwright/test'

/** With an installed clock: asserts that something appears after ten seconds, but not before. */
export async function letTenSecondsPass(page: Page, after: Locator): Promise<void> {
  await page.clock.fastForward(8_000)
  await expect(after).toHaveCount(0)
  await page.clock.fastForward(2_000)
}
