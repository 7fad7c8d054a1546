import type { Locator, Page } from '@playwright/test'

/** A hand on a phone, that counts what it does. */
export class Hand {
  taps = 0
  keys = 0
  readonly page: Page
  constructor(page: Page) {
    this.page = page
  }
  async tap(target: Locator) {
    this.taps += 1
    await target.click()
  }
  /** Into what has the focus. */
  async type(text: string) {
    this.keys += text.length
    await this.page.keyboard.type(text)
  }
  async enter() {
    this.keys += 1
    await this.page.keyboard.press('Enter')
  }
}
