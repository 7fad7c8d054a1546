import type { BrowserContext, Page } from '@playwright/test'

/**
 * Makes `page.goto` and similar calls wait for hydration, unless the test passes its own `waitUntil`. What happens before
 * hydration is tested in `early-input.e2e.ts`.
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

/**
 * Waits for hydration; returns at once for documents that are not ours. Uses `evaluate`, because `waitForFunction` would
 * inject Playwright's selector engine into the page's main world, whose compilation costs time on every page.
 */
export async function untilAlive(page: Page): Promise<void> {
  while (!(await page.evaluate(comeAlive).catch(hasLeft)));
}

const comeAlive = () =>
  new Promise<true>((done) => {
    const look = () => {
      if (!document.querySelector('script[type$="module"]') || 'alive' in document.documentElement.dataset)
        done(true)
    }
    // Not by frames: a test may have stopped the page's clock, and its frames with it.
    new MutationObserver(look).observe(document, { subtree: true, attributeFilter: ['data-alive'] })
    look()
  })

/** It went on to another page meanwhile, which is then asked. */
function hasLeft(error: Error): false {
  if (error.message.includes('Execution context was destroyed')) return false
  throw error
}
