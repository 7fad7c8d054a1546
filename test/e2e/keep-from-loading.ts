import type { Page } from '@playwright/test'

/** One of our scripts does not come, until `page.unrouteAll()`. */
export async function keepFromLoading(page: Page, name: string) {
  await withoutServiceWorker(page)
  await page.route(`**/assets/${name}-*.js`, (route) => route.abort())
}

/** It would ask in the page's place, where a test cannot answer. */
export const withoutServiceWorker = (page: Page) =>
  page.addInitScript(() => {
    navigator.serviceWorker.register = () => new Promise(() => {})
  })
