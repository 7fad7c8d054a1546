import type { Page } from '@playwright/test'
import { test as base } from './fixtures.ts'
import { phone } from './phone.ts'

export { expect, expectAccessible, expectAccessibleDayAndNight, signedInPage } from './fixtures.ts'

/** The shopkeeper's browser is a phone. */
export const test = base.extend<{ shopkeeper: Page }>({
  shopkeeper: async ({ shopkeeper }, use) => {
    await shopkeeper.setViewportSize(phone)
    await use(shopkeeper)
  },
})
