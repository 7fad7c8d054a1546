import type { Page } from '@playwright/test'
import type { SetupDraft } from '#contract/setup-form.ts'
import { makeNewShopkeeper, type Person, setupForm } from '../builders.ts'
import { pageThatKeeps } from './fixtures.ts'
import { payByCard } from './pay-by-card.ts'
import { phone } from './phone.ts'
import { smallPhoto } from './pictures.ts'
import { test as base, expect } from './shopkeeper-fixtures.ts'
import { toast } from './toast.ts'

type Fixtures = {
  keeper: Person
  /** Their browser, a phone, on no page yet. */
  phoneOfKeeper: Page
  /** Right after the sign-up, at the first step. */
  wizard: Page
  /** At the second step and at the last, those before filled in on another day. */
  atDocuments: Page
  atPayment: Page
}

export const test = base.extend<Fixtures>({
  keeper: async ({ db }, use) => {
    await use(await makeNewShopkeeper(db, { name: 'Kale Dairy', email: 'ravi@kale.example' }))
  },
  phoneOfKeeper: async ({ browser, baseURL, keeper }, use) => {
    const stored = {
      token: keeper.token,
      userType: 'shop',
      shopName: keeper.name,
      shopEmail: keeper.email,
    }
    const page = await pageThatKeeps(browser, baseURL ?? '', stored, { viewport: phone })
    await use(page)
    await page.context().close()
  },
  wizard: async ({ phoneOfKeeper: page }, use) => {
    await page.goto('/setup')
    await expect(page.getByRole('heading', { name: 'Step 1 of 3: Shop Profile' })).toBeVisible()
    await use(page)
  },
  atDocuments: async ({ phoneOfKeeper: page, keeper }, use) => {
    const {
      shopImage: _,
      pan,
      accountHolderName,
      accountNumber,
      ifscCode,
      bankName,
      ...profile
    } = await setupForm()
    await openDrafted(page, keeper, profile)
    await expect(page.getByRole('heading', { name: 'Step 2 of 3: Documents & Bank' })).toBeVisible()
    await use(page)
  },
  atPayment: async ({ phoneOfKeeper: page, keeper }, use) => {
    await openDrafted(page, keeper, await setupForm())
    await expect(page.getByRole('heading', { name: 'Step 3 of 3: Subscription' })).toBeVisible()
    await use(page)
  },
})

/** Somebody who has filled in as much is led to the first step that lacks something. */
export async function openDrafted(page: Page, { token }: Pick<Person, 'token'>, draft: SetupDraft) {
  const kept = await page.request.put('/api/shops/setup-draft', { headers: { token }, data: draft })
  expect(kept.status()).toBe(200)
  // Whoever is there already stays on the step, as at a reload.
  await page.goto('about:blank')
  await page.goto('/setup')
}

/** Opens the shop by a payment, without notices. */
export async function payForShop(page: Page) {
  await page.getByLabel(/Tell me about new orders/).uncheck()
  await page.getByLabel('I accept the terms').check()
  await page.getByRole('button', { name: /^Pay/ }).click()
  await payByCard(page)
  await expect(toast(page, 'Payment successful! Shop setup completed.')).toBeVisible({ timeout: 20_000 })
}

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
/** Next says this and stays. */
export async function refuses(page: Page, sentence: string) {
  await next(page)
  await expect(toast(page, sentence)).toBeVisible()
  await expect(page.locator('form').getByText(sentence).last()).toBeVisible()
}
