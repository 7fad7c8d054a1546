import type { Page } from '@playwright/test'
import { test as base } from './fixtures.ts'

export { expect, expectAccessible, signedInPage } from './fixtures.ts'

export const phone = { width: 360, height: 740 }

/** The shopkeeper's browser is a phone. */
export const test = base.extend<{ shopkeeper: Page }>({
  shopkeeper: async ({ shopkeeper }, use) => {
    await shopkeeper.setViewportSize(phone)
    await use(shopkeeper)
  },
})
