import type { Page } from '@playwright/test'
import { makeShop } from '../../scenes/builders.ts'
import { expect, test } from '../fixtures/fixtures.ts'
import { phone } from '../fixtures/phone.ts'

test.use({ actionTimeout: 10_000, viewport: phone })

const BEFORE = '/terms-and-conditions'
const dialog = (page: Page) => page.getByRole('dialog')
const entries = (page: Page) => page.evaluate(() => history.length)

async function openSignIn(page: Page) {
  await page.goto(BEFORE)
  await page.goto('/')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(dialog(page)).toBeVisible()
}

test('the history entry of a popup that its own button closed is used by the next popup, and skipped by Back', async ({
  customer: page,
}) => {
  await page.goto(BEFORE)
  await page.goto('/account')
  const ask = () => page.getByRole('button', { name: 'Delete account…' }).click()
  const keep = () => page.getByRole('button', { name: 'Keep my account' }).click()
  await ask()
  const open = await entries(page)
  await keep()
  await expect(dialog(page)).toBeHidden()
  await ask()
  await expect(dialog(page)).toBeVisible()
  expect(await entries(page)).toBe(open)
  await page.goBack()
  await expect(dialog(page)).toBeHidden()
  await expect(page).toHaveURL('/account')
  await ask()
  await keep()
  await expect(dialog(page)).toBeHidden()
  await page.goBack()
  await expect(page).toHaveURL(BEFORE)
})

test('Back just after a popup was closed leaves the page, as if the popup had had no history entry', async ({
  page,
}) => {
  await openSignIn(page)
  await dialog(page)
    .getByRole('button', { name: 'Close' })
    .evaluate((cross: HTMLElement) => {
      cross.click()
      history.back()
    })
  await expect(page).toHaveURL(BEFORE)
})

test('a popup that opens just after another was closed takes over its history entry', async ({ page }) => {
  await openSignIn(page)
  const open = await entries(page)
  await dialog(page)
    .getByRole('button', { name: 'Close' })
    .evaluate(async (cross: HTMLElement) => {
      cross.click()
      await new Promise((done) => setTimeout(done))
      const signIn = [...document.querySelectorAll('button')].find(
        (one) => one.innerText.trim() === 'Sign in',
      )
      signIn?.click()
      // Longer than an entry is left to a popup that was closed.
      await new Promise((done) => setTimeout(done, 100))
    })
  await expect(dialog(page)).toBeVisible()
  expect(await entries(page)).toBe(open)
  await page.goBack()
  await expect(dialog(page)).toBeHidden()
  await expect(page).toHaveURL('/')
})

test('of two open popups Back closes the upper one, then the lower one', async ({ page, db }) => {
  await makeShop(db)
  await page.goto(BEFORE)
  await page.goto('/')
  await page.getByRole('button', { name: 'Open the support chat' }).click()
  const chat = page.getByRole('dialog').getByRole('textbox')
  await chat.fill('Where is')
  await page.getByRole('button', { name: 'Sign in' }).press('Enter')
  const signIn = page.getByRole('dialog', { name: 'Login' })
  await expect(signIn).toBeVisible()
  await page.goBack()
  await expect(signIn).toBeHidden()
  await expect(chat).toHaveValue('Where is')
  await page.goBack()
  await expect(dialog(page)).toHaveCount(0)
  await expect(page).toHaveURL('/')
  await page.goBack()
  await expect(page).toHaveURL(BEFORE)
})
