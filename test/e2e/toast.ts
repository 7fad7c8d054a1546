import type { Page } from '@playwright/test'

/** Every toast that says this. */
export const toasts = (page: Page, text: string | RegExp) =>
  page.getByRole('region', { name: 'Notifications' }).getByText(text)

/** The newest of them: pressing twice says it twice. */
export const toast = (page: Page, text: string | RegExp) => toasts(page, text).first()
