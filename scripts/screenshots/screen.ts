import type { Page } from '@playwright/test'
import type { Town } from './town.ts'

export type Who = keyof Town['people']

/** One state of one screen: who looks, and how they get there. */
export type Screen = {
  name: string
  as: Who
  /** Answers once what is to be seen is there. */
  open: (page: Page, town: Town) => Promise<unknown>
  /** Something stands in front of the page, so the window is taken and not the whole page. */
  isWindow?: boolean
  /** News comes in while one looks, and may push the page down. */
  isNews?: boolean
  /** The device has no connection once the state is reached. */
  isOffline?: boolean
}

/** Waits for the text and answers the page, for states that are a page and nothing more. */
export const at =
  (path: string | ((town: Town) => string), text: string | RegExp) => async (page: Page, town: Town) => {
    await page.goto(typeof path === 'string' ? path : path(town))
    await page.getByText(text).locator('visible=true').first().waitFor()
  }

/** The call is never answered: what is shown while waiting stays. */
export const hang = (page: Page, url: string) => page.route(url, () => new Promise<void>(() => {}))

export const fail = (page: Page, url: string) => page.route(url, (route) => route.abort('connectionrefused'))
