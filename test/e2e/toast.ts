import type { Page } from '@playwright/test'

/** Every toast that says this. */
export const toasts = (page: Page, text: string | RegExp) =>
  page.getByRole('region', { name: 'Notifications' }).getByText(text)

/** Away with all that stand there. Not by the mouse: they go by themselves too, perhaps just now. */
export const dismissToasts = (page: Page) =>
  page
    .getByRole('region', { name: 'Notifications' })
    .getByRole('button', { name: 'Dismiss' })
    .evaluateAll((buttons) => {
      for (const button of buttons) (button as HTMLButtonElement).click()
    })

/** The newest of them: pressing twice says it twice. */
export const toast = (page: Page, text: string | RegExp) => toasts(page, text).first()

/**
 * All that toasts say from the next document on, also what goes with its document: whoever is led to another one may
 * be slower than two seconds.
 */
export async function hearToasts(page: Page): Promise<() => string> {
  const heard: string[] = []
  await page.exposeFunction('hear', (text: string) => void heard.push(text))
  await page.addInitScript(() => {
    const said = () => document.querySelector('[aria-label="Notifications"]')?.textContent ?? ''
    const look = () => Reflect.get(window, 'hear')(said())
    new MutationObserver(look).observe(document, { subtree: true, childList: true })
  })
  return () => heard.join('\n')
}
