import type { Page } from '@playwright/test'
import { untilHydrated } from '../../test/e2e/fixtures/hydrated-page.ts'
import { at, fail, hang, type Screen } from './screen.ts'
import { keepPlace } from './stored.ts'

const popup = (page: Page) => page.getByRole('dialog')
async function openPopup(page: Page, { isSignUp = false, isShop = false } = {}) {
  await page.goto('/terms-and-conditions')
  await page.getByRole('button', { name: 'Sign in' }).click()
  if (isSignUp) await popup(page).getByRole('button', { name: 'Sign Up' }).click()
  if (isShop) await popup(page).getByText('Shop', { exact: true }).click()
  await popup(page).getByLabel('Email').waitFor()
}
async function fillSignUp(page: Page, email: string) {
  await openPopup(page, { isSignUp: true, isShop: true })
  await popup(page).getByLabel('Shop Name').fill('Kale Dairy')
  await popup(page).getByLabel('Email').fill(email)
  await popup(page).getByLabel('Password', { exact: true }).fill('lane-of-shops-9')
  await popup(page).getByRole('checkbox').check()
  await popup(page).getByRole('button', { name: 'Send OTP' }).click()
}
async function openChat(page: Page) {
  await page.goto('/terms-and-conditions')
  await page.getByRole('button', { name: 'Open the support chat' }).click()
  await page.getByPlaceholder('Ask about orders').waitFor()
}

const home: Screen[] = [
  { name: 'home', as: 'visitor', open: at('/', 'Shops Near You') },
  {
    name: 'home-place',
    as: 'visitor',
    open: async (page) => {
      await keepPlace(page)
      await page.goto('/')
      await page.getByText(/km/).first().waitFor()
    },
  },
  {
    name: 'home-skeleton',
    as: 'visitor',
    open: async (page) => {
      await keepPlace(page)
      await hang(page, '**/api/shops/all?*')
      await page.goto('/')
      await page.locator('[data-skeleton=shop]').first().waitFor()
    },
  },
  {
    name: 'home-none',
    as: 'visitor',
    open: async (page) => {
      await keepPlace(page)
      await page.route('**/api/shops/all?*', (route) => route.fulfill({ json: { success: true, data: [] } }))
      await page.goto('/')
      await page.getByRole('button', { name: /Look within/ }).waitFor()
    },
  },
  {
    name: 'home-error',
    as: 'visitor',
    open: async (page) => {
      await keepPlace(page)
      await fail(page, '**/api/shops/all?*')
      await page.goto('/')
      await page.getByRole('button', { name: 'Try again' }).waitFor()
    },
  },
  {
    name: 'home-suggestions',
    as: 'visitor',
    isWindow: true,
    open: async (page) => {
      await page.goto('/')
      await page.getByRole('combobox').first().pressSequentially('nag')
      await page.getByRole('option').first().waitFor()
    },
  },
  {
    name: 'home-denied',
    as: 'visitor',
    isWindow: true,
    open: async (page) => {
      await page.goto('/')
      await page.getByRole('button', { name: 'Use Current Location' }).click()
      await page.getByText('Location access denied').first().waitFor()
    },
  },
]

const signIn: Screen[] = [
  { name: 'login-user', as: 'visitor', isWindow: true, open: (page) => openPopup(page) },
  { name: 'login-shop', as: 'visitor', isWindow: true, open: (page) => openPopup(page, { isShop: true }) },
  {
    name: 'sign-up-user',
    as: 'visitor',
    isWindow: true,
    open: (page) => openPopup(page, { isSignUp: true }),
  },
  {
    name: 'sign-up-shop',
    as: 'visitor',
    isWindow: true,
    open: (page) => openPopup(page, { isSignUp: true, isShop: true }),
  },
  {
    name: 'sign-up-code',
    as: 'visitor',
    isWindow: true,
    open: async (page) => {
      await fillSignUp(page, `code-${crypto.randomUUID()}@example.com`)
      await popup(page).getByLabel('OTP').waitFor()
    },
  },
  {
    name: 'sign-up-busy',
    as: 'visitor',
    isWindow: true,
    open: async (page) => {
      await hang(page, '**/api/send-otp')
      await fillSignUp(page, 'busy@example.com')
      await popup(page).getByRole('button', { name: 'Sending OTP...' }).waitFor()
    },
  },
  {
    name: 'login-wrong',
    as: 'visitor',
    isWindow: true,
    open: async (page) => {
      await openPopup(page)
      await popup(page).getByLabel('Email').fill('nobody@example.com')
      await popup(page).getByLabel('Password', { exact: true }).fill('lane-of-shops-9')
      await popup(page).getByRole('checkbox').check()
      await popup(page).getByRole('button', { name: 'Submit' }).click()
      await popup(page).getByRole('alert').filter({ hasText: /\w/ }).waitFor()
    },
  },
  {
    name: 'forgotten-password',
    as: 'visitor',
    isWindow: true,
    open: async (page) => {
      await openPopup(page)
      await popup(page).getByRole('button', { name: 'Forgot password?' }).click()
      await popup(page).getByText('We mail you a code').waitFor()
    },
  },
]

const others: Screen[] = [
  { name: 'terms', as: 'visitor', open: at('/terms-and-conditions', /We aim at \d+ minutes/) },
  {
    name: 'search',
    as: 'visitor',
    open: async (page) => {
      await keepPlace(page)
      await page.goto('/search?q=milk')
      await page.getByRole('heading', { level: 3 }).first().waitFor()
    },
  },
  { name: 'not-found', as: 'visitor', open: at('/no/such/lane', 'Page not found') },
  {
    name: 'broken',
    as: 'visitor',
    open: async (page, { shops: { demo } }) => {
      await page.goto('/')
      // Before hydration a click on a link loads a new page, which the server fetches by itself.
      await untilHydrated(page)
      await page.route(`**/api/shops/${demo.shopId}`, (route) => route.fulfill({ status: 502 }))
      await page.locator(`a[href="/shop/${demo.shopId}"]`).click()
      await page.getByText('Something went wrong').waitFor()
    },
  },
  { name: 'chat', as: 'visitor', isWindow: true, open: openChat },
  {
    name: 'chat-answers',
    as: 'visitor',
    isWindow: true,
    open: async (page) => {
      await openChat(page)
      for (const question of ['what is the delivery fee?', 'how do refunds work?']) {
        await page.getByPlaceholder('Ask about orders').fill(question)
        await page.getByPlaceholder('Ask about orders').press('Enter')
        await page.getByText('The assistant is typing').waitFor({ state: 'detached' })
      }
    },
  },
  {
    name: 'chat-waiting',
    as: 'visitor',
    isWindow: true,
    open: async (page) => {
      await hang(page, '**/api/chat')
      await openChat(page)
      await page.getByPlaceholder('Ask about orders').fill('my order, please')
      await page.getByPlaceholder('Ask about orders').press('Enter')
      await page.getByText('The assistant is typing').waitFor({ state: 'attached' })
    },
  },
  { name: 'account-signed-out', as: 'visitor', open: at('/account', 'Please sign in to see your account.') },
]

export const visitorScreens = [...home, ...signIn, ...others]
