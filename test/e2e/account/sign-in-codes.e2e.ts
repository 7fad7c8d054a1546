import type { Page } from '@playwright/test'
import { CODE_AGAIN_SECONDS } from '#contract/rules/pages/promises.ts'
import { makeCustomer, password } from '../../scenes/builders.ts'
import { openPopup, press, type } from '../fixtures/by-keyboard.ts'
import { holdRequests } from '../fixtures/customer-fixtures.ts'
import { expect, expectAccessible, test } from '../fixtures/fixtures.ts'
import { mailedCode } from '../fixtures/mailed-code.ts'
import { phone } from '../fixtures/phone.ts'
import { toast } from '../fixtures/toast.ts'

test.use({ viewport: phone })

const roleTab = (page: Page, role: 'User' | 'Shop') =>
  page.getByRole('dialog').getByText(role, { exact: true })

/** Fills in the Shop tab of the sign-up and ticks the terms, without sending anything. */
async function fillShopSignUp(page: Page) {
  await openPopup(page)
  await roleTab(page, 'Shop').click()
  await page.getByRole('button', { name: 'Sign Up' }).click()
  await page.getByLabel('Shop Name').fill('Ravi Dairy')
  await page.getByLabel('Email').fill('ravi@example.in')
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('checkbox', { name: /terms/ }).check()
}

test('the field for a code is shown only with the e-mail and the password that it was sent for', async ({
  page,
}) => {
  await fillShopSignUp(page)
  const code = page.getByRole('textbox', { name: 'OTP' })
  const send = page.getByRole('button', { name: 'Send OTP' })
  await send.click()
  await expect(page.getByText('The digits we mailed to ravi@example.in.')).toBeVisible()
  await roleTab(page, 'User').click()
  await page.getByLabel('Email').fill('asha@example.in')
  await roleTab(page, 'Shop').click()
  await expect(send).toBeVisible()
  await expect(code).toBeHidden()
  await page.getByLabel('Email').fill('ravi@example.in')
  await expect(code).toBeVisible()
  await page.getByRole('button', { name: 'Login' }).click()
  await page.getByLabel('Password', { exact: true }).fill('another horse 8')
  await page.getByRole('button', { name: 'Sign Up' }).click()
  await expect(send).toBeVisible()
  await expect(code).toBeHidden()
})

test('a code belongs to the e-mail it was sent to, even if another is typed meanwhile', async ({ page }) => {
  await fillShopSignUp(page)
  const answer = await holdRequests(page, '**/api/send-otp')
  await page.getByRole('button', { name: 'Send OTP' }).click()
  await page.getByLabel('Email').fill('asha@example.in')
  answer()
  await expect(toast(page, 'OTP sent successfully!')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Send OTP' })).toBeVisible()
  await expect(page.getByText('The digits we mailed to')).toBeHidden()
})

test('a page that was reloaded while the code was looked up still accepts it, with the e-mail it was sent to', async ({
  page,
}) => {
  await fillShopSignUp(page)
  await page.getByRole('button', { name: 'Send OTP' }).click()
  const code = page.getByRole('textbox', { name: 'OTP' })
  await expect(code).toBeVisible()
  const mailed = await mailedCode(page, 'ravi@example.in')
  await page.reload()
  await openPopup(page)
  await roleTab(page, 'Shop').click()
  await page.getByRole('button', { name: 'Sign Up' }).click()
  await expect(code).toBeFocused()
  await expect(page.getByLabel('Email')).toHaveValue('ravi@example.in')
  await code.fill(mailed)
  await page.getByLabel('Shop Name').fill('Ravi Dairy')
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('checkbox', { name: /terms/ }).check()
  await page.getByRole('button', { name: 'Verify OTP' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Set up your shop' })).toBeVisible()

  await page.goto('/logout')
  for (const isReloaded of [false, true]) {
    await openPopup(page)
    if (!isReloaded) await page.getByLabel('Email').fill('asha@example.in')
    await page.getByRole('button', { name: 'Forgot password?' }).click()
    if (!isReloaded) await page.getByRole('button', { name: 'Send OTP' }).click()
    await expect(code).toBeVisible()
    await page.reload()
  }
})

test('Send a new OTP counts down the server’s wait, even after switching to User and back, and says when it sends', async ({
  page,
}) => {
  await page.clock.install()
  const passSeconds = async (seconds: number) => {
    for (let second = 0; second < seconds; second++) await page.clock.runFor(1000)
  }
  const sendAgain = async (url: string) => {
    await expect(page.getByRole('textbox', { name: 'OTP' })).toBeVisible()
    await passSeconds(CODE_AGAIN_SECONDS)
    const answer = await holdRequests(page, url)
    await page.getByRole('button', { name: 'Send a new OTP', exact: true }).click()
    await expect(page.getByRole('button', { name: 'Sending OTP...' })).toBeVisible()
    answer()
    // Waits for the reply: a request that ended during the next test would mail its code there.
    await expect(page.getByRole('button', { name: 'Sending OTP...' })).toBeHidden()
  }
  await fillShopSignUp(page)
  await page.getByRole('button', { name: 'Send OTP' }).click()
  await expect(page.getByRole('textbox', { name: 'OTP' })).toBeVisible()
  await passSeconds(10)
  await roleTab(page, 'User').click()
  await roleTab(page, 'Shop').click()
  // Read once, without polling, because a countdown that was started again would reach these numbers later.
  expect(await page.getByRole('button', { name: /^Send a new OTP/ }).textContent()).toMatch(/ \((1.|20) s\)$/)
  await sendAgain('**/api/send-otp')
  await openPopup(page)
  await page.getByRole('button', { name: 'Forgot password?' }).click()
  await page.getByLabel('Email').fill('asha@example.in')
  await page.getByRole('button', { name: 'Send OTP' }).click()
  await sendAgain('**/api/password/forgot')
})

test('a forgotten password is replaced with the help of a mailed code', async ({ page, db }) => {
  const { email } = await makeCustomer(db, { email: 'asha@example.in' })
  await openPopup(page)
  await type(page, 'Email', email)
  await press(page, 'button', 'Forgot password?')
  await expect(page.getByRole('heading', { name: 'Forgot password' })).toBeFocused()
  // The e-mail that was typed for the login is kept.
  await expect(page.getByLabel('Email')).toHaveValue(email)
  await press(page, 'button', 'Send OTP')
  await expect(page.getByRole('textbox', { name: 'OTP' })).toBeFocused()
  await page.keyboard.type(await mailedCode(page, email))
  await type(page, 'New password', password)
  await expectAccessible(page)
  await press(page, 'button', 'Submit')
  await expect(page.getByRole('button', { name: 'Profile' })).toBeVisible()
})
