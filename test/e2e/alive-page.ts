import type { BrowserContext, Page } from '@playwright/test'

/**
 * A page comes alive some time after it was loaded. What happens before is the affair of `early-input.e2e.ts`; every
 * other test begins when it is, unless it says what it waits until.
 */
export function openPagesAlive(context: BrowserContext): BrowserContext {
  const open = context.newPage.bind(context)
  context.newPage = async () => waitForLife(await open())
  return context
}

function waitForLife(page: Page): Page {
  const [goto, reload] = [page.goto.bind(page), page.reload.bind(page)]
  page.goto = async (path, options) => {
    const response = await goto(path, options)
    if (!options?.waitUntil) await untilAlive(page)
    return response
  }
  page.reload = async (options) => {
    const response = await reload(options)
    if (!options?.waitUntil) await untilAlive(page)
    return response
  }
  return page
}

/** What is no page of ours has no script to wait for. */
export const untilAlive = (page: Page) =>
  page.waitForFunction(
    () => !document.querySelector('script[type$="module"]') || 'alive' in document.documentElement.dataset,
  )
