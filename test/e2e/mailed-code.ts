import { expect, type Page } from '@playwright/test'

/**
 * The newest code that was mailed to an address since the page was opened, from the mailbox page's own list. What a test before had
 * mailed to the same address stands there too, and for a moment alone.
 */
export async function mailedCode(page: Page, to: string): Promise<string> {
  const openedAt = await page.evaluate(() => performance.timeOrigin)
  let code: string | undefined
  await expect(async () => {
    const { mails } = await (await page.request.get(`/dev/mail.json?to=${to}`)).json()
    const [newest] = mails
    code = Date.parse(newest?.receivedAt) > openedAt ? /^\d{6}/.exec(newest.subject)?.[0] : undefined
    expect(code).toBeDefined()
  }).toPass()
  return code ?? ''
}
