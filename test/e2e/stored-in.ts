import type { Page } from '@playwright/test'

/** What this browser keeps under a name. */
export const storedIn = (page: Page, key: string) => page.evaluate((name) => localStorage.getItem(name), key)
