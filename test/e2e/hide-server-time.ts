import type { Page } from '@playwright/test'
import { routes } from '#contract/routes.ts'

/** For time that passes on the page alone: no answer says what time it is at the server. */
export const hideServerTime = (page: Page) =>
  page.route(
    ({ pathname }) => pathname.startsWith('/api/') && pathname !== routes.streamOrders.path,
    async (route) => {
      const response = await route.fetch()
      const { date: _, ...headers } = response.headers()
      await route.fulfill({ response, headers })
    },
  )
