import { expect, type Locator, type Page } from '@playwright/test'

/** Of a page whose clock was installed: what comes after ten seconds in vain is not there before. */
export async function letTenSecondsPass(page: Page, after: Locator): Promise<void> {
  await page.clock.fastForward(8_000)
  await expect(after).toHaveCount(0)
  await page.clock.fastForward(2_000)
}
