import type { Page, Response } from '@playwright/test'

/** Releases a held answer, and waits until the page has processed it. */
export async function letCome(
  page: Page,
  which: string | ((reply: Response) => boolean),
  release: () => void,
) {
  const reply = page.waitForResponse(which)
  release()
  await (await reply).finished()
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))
}
