import type { Page } from '@playwright/test'
import { expect } from './fixtures.ts'

/** Waits until the service worker controls the page, and has the path in its cache. */
export async function untilKept(page: Page, path?: string) {
  await page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready
    if (!navigator.serviceWorker.controller)
      await new Promise((resolve) =>
        navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true }),
      )
    return registration.scope
  })
  await expect
    .poll(() => page.evaluate(async () => (await (await caches.open('assets-1')).keys()).length))
    .toBeGreaterThan(10)
  if (path)
    await expect
      .poll(() => page.evaluate(async (kept) => (await caches.match(kept)) !== undefined, path))
      .toBe(true)
}

/** Waits until the service worker has cached the code of a screen that was not opened yet. */
export const untilScreenKept = (page: Page, screen: string) =>
  expect.poll(() => isScreenKept(page, screen)).toBe(true)

export const isScreenKept = (page: Page, screen: string) =>
  page.evaluate(async (name) => {
    const files = await (await caches.open('assets-1')).keys()
    return files.some(({ url }) => new URL(url).pathname.startsWith(`/assets/${name}-`))
  }, screen)
