import type { Locator, Page } from '@playwright/test'

/** A person's pace on a phone. */
const TAP_SECONDS = 1.5
const KEY_SECONDS = 0.35

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
  /** A tap opens the gallery, and one takes the picture. */
  async choose(target: Locator, file: Parameters<Locator['setInputFiles']>[0]) {
    this.taps += 2
    await target.setInputFiles(file)
  }
  async enter() {
    this.keys += 1
    await this.page.keyboard.press('Enter')
  }
  get seconds() {
    return Math.round(this.taps * TAP_SECONDS + this.keys * KEY_SECONDS)
  }
}
