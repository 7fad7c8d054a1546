import type { Locator } from '@playwright/test'

/** In how many lines stands what is written. */
export const linesOf = (of: Locator) =>
  of.evaluate((element) => {
    const range = document.createRange()
    range.selectNodeContents(element)
    return new Set([...range.getClientRects()].map(({ bottom }) => Math.round(bottom))).size
  })
