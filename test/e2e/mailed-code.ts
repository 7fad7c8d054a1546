import { expect, type Page } from '@playwright/test'

/** The newest code that was mailed to an address, from the mailbox page's own list. */
export async function mailedCode(page: Page, to: string): Promise<string> {
  let code: string | undefined
  await expect(async () => {
    const { mails } = await (await page.request.get(`/dev/mail.json?to=${to}`)).json()
    code = /^\d{6}/.exec(mails[0]?.subject ?? '')?.[0]
    expect(code).toBeDefined()
  }).toPass()
  return code ?? ''
}
