import type { Page } from '@playwright/test'

/** For time that passes on the page alone: no answer says what time it is at the server. */
export async function hideServerTime(page: Page) {
  await page.addInitScript(hide)
  await page.evaluate(hide)
}

function hide() {
  const { get } = Headers.prototype
  Headers.prototype.get = function (name) {
    return name === 'date' ? null : get.call(this, name)
  }
}
