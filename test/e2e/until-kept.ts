import type { Page } from '@playwright/test'
import { expect } from './fixtures.ts'

/** The worker is there and in charge of the page, and keeps what is at that path. */
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
