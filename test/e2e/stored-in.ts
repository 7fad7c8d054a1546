import type { Page } from '@playwright/test'

/** What this browser keeps under a name. */
export const storedIn = (page: Page, key: string) => page.evaluate((name) => localStorage.getItem(name), key)

/** Leaves a page on the smallest document of ours, which runs and asks for nothing, with this in its browser's storage. */
export async function storeIn(page: Page, stored: Record<string, string>): Promise<void> {
  await page.goto('/robots.txt', { waitUntil: 'commit' })
  await page.evaluate((entries) => {
    for (const [name, value] of Object.entries(entries)) localStorage.setItem(name, value)
  }, stored)
}
