import type { Locator } from '@playwright/test'

const MOST_PRESSES = 60

/** Presses Tab until what is wanted has the focus, as somebody without a mouse does. */
export async function tabTo(wanted: Locator) {
  await wanted.waitFor()
  for (let presses = 0; presses < MOST_PRESSES; presses += 1) {
    if (await wanted.evaluate((element) => element === document.activeElement)) return
    await wanted.page().keyboard.press('Tab')
  }
  throw new Error(`Tab never reached ${wanted}`)
}
