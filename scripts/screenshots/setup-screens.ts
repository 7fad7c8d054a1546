import type { Page } from '@playwright/test'
import { smallPhoto } from '../../test/e2e/fixtures/pictures.ts'
import { at, type Screen } from './screen.ts'

const next = (page: Page) => page.getByRole('button', { name: 'Next' }).press('Enter')

async function toStep1(page: Page) {
  // The server has what an earlier state typed, but each state begins at the first step with an empty form.
  await page.route('**/api/shops/setup-draft', (route) =>
    route.fulfill({
      json: route.request().method() === 'GET' ? { success: true, data: {} } : { success: true },
    }),
  )
  await page.goto('/setup')
  await page.getByRole('heading', { name: /Step 1 of 3/ }).waitFor()
}
async function fillProfile(page: Page) {
  await page.getByLabel('Phone').fill('9800000001')
  await page.getByLabel('Shop address').fill('Dharampeth')
  await page.getByRole('option').first().click()
  await page.getByText('Place chosen').waitFor()
}
async function toStep2(page: Page) {
  await toStep1(page)
  await fillProfile(page)
  await next(page)
  await page.getByRole('heading', { name: /Step 2 of 3/ }).waitFor()
}
async function fillDocuments(page: Page) {
  await page.getByLabel('Shop picture').setInputFiles(await smallPhoto())
  await page.getByAltText('The picture of your shop').waitFor()
  await page.getByLabel('PAN number').fill('ABCXK1234C')
  await page.getByLabel('Account holder name').fill('Ravi Kale')
  await page.getByLabel('Account number').fill('123456784321')
  await page.getByLabel('IFSC code').fill('SBIN0001234')
  await page.getByText('Filled in from the IFSC').waitFor()
}
async function toStep3(page: Page) {
  await toStep2(page)
  await fillDocuments(page)
  await next(page)
  await page.getByRole('heading', { name: /Step 3 of 3/ }).waitFor()
}

/** The wizard of a shopkeeper who has just signed up, and the renewal of one whose plan has ended. */
export const setupScreens: Screen[] = [
  { name: 'setup-1', as: 'newKeeper', open: toStep1 },
  {
    name: 'setup-1-missing',
    as: 'newKeeper',
    open: async (page) => {
      await toStep1(page)
      await next(page)
      await page.locator('form').getByText('Please complete all shop profile fields.').waitFor()
    },
  },
  {
    name: 'setup-1-filled',
    as: 'newKeeper',
    open: async (page) => {
      await toStep1(page)
      await fillProfile(page)
    },
  },
  { name: 'setup-2', as: 'newKeeper', open: toStep2 },
  {
    name: 'setup-2-missing',
    as: 'newKeeper',
    open: async (page) => {
      await toStep2(page)
      await next(page)
      await page.locator('form').getByText('Please upload a shop image.').waitFor()
    },
  },
  {
    name: 'setup-2-filled',
    as: 'newKeeper',
    open: async (page) => {
      await toStep2(page)
      await fillDocuments(page)
    },
  },
  {
    name: 'setup-3',
    as: 'newKeeper',
    open: async (page) => {
      await toStep3(page)
      await page.getByText('6 Months').click()
    },
  },
  {
    name: 'setup-3-missing',
    as: 'newKeeper',
    open: async (page) => {
      await toStep3(page)
      await page.getByRole('button', { name: /^Pay/ }).click()
      await page.locator('form').getByText('You must accept').waitFor()
    },
  },
  {
    name: 'setup-3-terms',
    as: 'newKeeper',
    isWindow: true,
    open: async (page) => {
      await toStep3(page)
      await page.getByRole('button', { name: 'Read the terms' }).click()
      await page.getByRole('dialog').waitFor()
    },
  },
  { name: 'renew-lapsed', as: 'lapsedKeeper', open: at('/renew-subscription', 'Your subscription ended on') },
  { name: 'renew-running', as: 'keeper', open: at('/renew-subscription', 'Your subscription runs until') },
]
