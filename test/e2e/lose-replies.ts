import type { Page } from '@playwright/test'

/**
 * The server does its work, and its reply never arrives.
 * @param method where another call has the same address
 * @returns lets the next one arrive
 */
export async function loseReplies(page: Page, url: string, method?: string): Promise<() => void> {
  let isLost = true
  await page.route(url, async (route) => {
    const isMeant = method === undefined || route.request().method() === method
    if (!isLost || !isMeant) return route.continue()
    await route.fetch().catch((fault) => {
      // One that is under way when the test is over is nobody's affair.
      if (!page.isClosed()) throw fault
    })
    await route.abort('connectionreset')
  })
  return () => {
    isLost = false
  }
}
