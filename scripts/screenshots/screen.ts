import type { Page } from '@playwright/test'
import type { Town } from './town.ts'

export type Who = keyof Town['people']

/** A state of a screen: who is signed in, and how it is reached. */
export type Screen = {
  name: string
  as: Who
  /** Resolves once the state is visible. */
  open: (page: Page, town: Town) => Promise<unknown>
  /** Takes the window only, not the whole page, because something is in front of it. */
  isWindow?: boolean
  /** An event arrives meanwhile, so layout shifts are allowed. */
  isNews?: boolean
  /** The device goes offline once the state is reached. */
  isOffline?: boolean
}

/** For states that are only a page: opens it and waits for a text. */
export const at =
  (path: string | ((town: Town) => string), text: string | RegExp) => async (page: Page, town: Town) => {
    await page.goto(typeof path === 'string' ? path : path(town))
    await page.getByText(text).locator('visible=true').first().waitFor()
  }

/** Never answers a call, so that the loading state stays. */
export const hang = (page: Page, url: string) => page.route(url, () => new Promise<void>(() => {}))

export const fail = (page: Page, url: string) => page.route(url, (route) => route.abort('connectionrefused'))
