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

/**
 * What is no page of ours has no script to wait for. The page itself is asked: `waitForFunction` would bring all that
 * Playwright finds elements with into the page's own world too, which costs each page of each test a second compiling.
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
