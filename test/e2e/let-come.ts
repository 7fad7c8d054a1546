import type { Page, Response } from '@playwright/test'

/** Lets a held answer come, and the page do with it what it does. */
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
