import type { Page } from '@playwright/test'

/** A browser of some years ago, which lacks what signals have learned since. */
export const asOlderPhone = (page: Page) =>
  page.addInitScript(() => {
    for (const young of ['any', 'timeout']) Reflect.deleteProperty(AbortSignal, young)
    Reflect.deleteProperty(AbortSignal.prototype, 'throwIfAborted')
  })
