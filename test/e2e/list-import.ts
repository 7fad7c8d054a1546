import type { Page } from '@playwright/test'

export const read = (page: Page) => page.getByRole('button', { name: 'Read the list' })
export const preview = (page: Page) => page.getByRole('region', { name: 'What was understood' })
export const add = (page: Page, items: string) =>
  page.getByRole('button', { name: `Add ${items}`, exact: true })

export async function paste(page: Page, text: string) {
  await page.getByLabel('Your list').fill(text)
  await read(page).click()
}

export const choose = (page: Page, name: string, buffer: Buffer) =>
  page.getByLabel('Choose a file').setInputFiles({ name, mimeType: 'application/octet-stream', buffer })
