import type { Page } from '@playwright/test'

/**
 * Loses the replies to a call: the server handles it, but its answer never arrives.
 * @param method the call's method, if another call has the same path
 * @returns a function that lets the next reply arrive
 */
export async function loseReplies(page: Page, url: string, method?: string): Promise<() => void> {
  let isLost = true
  await page.route(url, async (route) => {
    const isMeant = method === undefined || route.request().method() === method
    if (!isLost || !isMeant) return route.continue()
    await route.fetch().catch((fault) => {
      // A request may still be under way when the test ends.
      if (!page.isClosed()) throw fault
    })
    await route.abort('connectionreset')
  })
  return () => {
    isLost = false
  }
}
