import type { Locator } from '@playwright/test'

const MOST_PRESSES = 60

/** Presses Tab until what is wanted has the focus, as somebody without a mouse does. */
export async function tabTo(wanted: Locator) {
  await wanted.waitFor()
  // Found once and not at each press: whoever asks for a role and a name has the whole page looked through.
  let element = await wanted.elementHandle()
  for (let presses = 0; presses < MOST_PRESSES; ) {
    const place = await element?.evaluate((node) =>
      node === document.activeElement ? 'here' : node.isConnected ? 'elsewhere' : 'gone',
    )
    if (place === 'here') return
    if (place === 'gone') element = await wanted.elementHandle()
    else {
      await wanted.page().keyboard.press('Tab')
      presses += 1
    }
  }
  throw new Error(`Tab never reached ${wanted}`)
}
