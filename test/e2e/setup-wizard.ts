import type { Page } from '@playwright/test'
import { makeNewShopkeeper, type Person } from '../builders.ts'
import { phone } from './phone.ts'
import { smallPhoto } from './pictures.ts'
import { test as base, expect } from './shopkeeper-fixtures.ts'
import { toast } from './toast.ts'

/** A shopkeeper's browser right after the sign-up, on a phone, at the first step. */
export const test = base.extend<{ keeper: Person; wizard: Page }>({
  keeper: async ({ db }, use) => {
    await use(await makeNewShopkeeper(db, { name: 'Kale Dairy', email: 'ravi@kale.example' }))
  },
  wizard: async ({ browser, baseURL, keeper }, use) => {
    const stored = {
      token: keeper.token,
      userType: 'shop',
      shopName: keeper.name,
      shopEmail: keeper.email,
    }
    const localStorage = Object.entries(stored).map(([name, value]) => ({ name, value }))
    const context = await browser.newContext({
      baseURL,
      viewport: phone,
      storageState: { cookies: [], origins: [{ origin: new URL(baseURL ?? '').origin, localStorage }] },
    })
    const page = await context.newPage()
    await page.goto('/setup')
    await expect(page.getByRole('heading', { name: 'Step 1 of 3: Shop Profile' })).toBeVisible()
    await use(page)
    await context.close()
  },
})

export async function fillProfile(page: Page) {
  await page.getByLabel('Phone').fill('9800000001')
  await page.getByLabel('Shop address').fill('Dharampeth')
  await page.getByRole('option').first().click()
  await expect(toast(page, 'Address selected successfully!')).toBeVisible()
}
export async function typeDocuments(page: Page) {
  await page.getByLabel('Shop picture').setInputFiles(await smallPhoto())
  await page.getByLabel('PAN number').fill('ABCPK1234C')
  await page.getByLabel('Account holder name').fill('Ravi Kale')
  await page.getByLabel('Account number').fill('123456784321')
  await page.getByLabel('IFSC code').fill('SBIN0001234')
}
export async function fillDocuments(page: Page) {
  await typeDocuments(page)
  await expect(page.getByLabel('Bank name')).toHaveValue('State Bank of India')
}
// By keyboard: a mouse that rests on the toasts keeps them where they are.
export const next = (page: Page) => page.getByRole('button', { name: 'Next' }).press('Enter')
export async function toPayment(page: Page) {
  await fillProfile(page)
  await next(page)
  await fillDocuments(page)
  await next(page)
  await expect(page.getByRole('heading', { name: 'Step 3 of 3: Subscription' })).toBeVisible()
}
/** Next says this and stays. */
export async function refuses(page: Page, sentence: string) {
  await next(page)
  await expect(toast(page, sentence)).toBeVisible()
  await expect(page.locator('form').getByText(sentence).last()).toBeVisible()
}
