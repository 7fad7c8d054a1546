import type { Page } from '@playwright/test'

/** One of our scripts does not come, until `page.unrouteAll()`. */
export const keepFromLoading = (page: Page, name: string) =>
  page.route(`**/assets/${name}-*.js`, (route) => route.abort())
