import type { Page } from '@playwright/test'

export async function fillItem(page: Page, { name = 'Cow milk', price = '30' } = {}) {
  await page.getByLabel('Name').fill(name)
  await page.getByLabel('Price').fill(price)
}
