import type { Page } from '@playwright/test'
import { CODE_AGAIN_SECONDS } from '#contract/rules/promises.ts'
import { makeCustomer } from '../builders.ts'
import { find, openPopup, press, type } from './by-keyboard.ts'
import { holdBack } from './customer-fixtures.ts'
import { expect, expectAccessible, test } from './fixtures.ts'
import { keepFromLoading } from './keep-from-loading.ts'
import { mailedCode } from './mailed-code.ts'
import { phone } from './phone.ts'
import { tabTo } from './tab-to.ts'
import { toast } from './toast.ts'

const password = 'correct horse 7'

test.use({ viewport: phone })

/** The shop's side of the switch: arrow keys, as in any radio group. */
async function chooseShop(page: Page) {
  await tabTo(find(page, 'radio', 'User'))
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('radio', { name: 'Shop' })).toBeChecked()
}

async function leave(page: Page) {
  await press(page, 'button', 'Profile')
  await tabTo(find(page, 'link', 'Logout'))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible()
  expect(await stored(page, 'token')).toBeNull()
}

const stored = (page: Page, key: string) => page.evaluate((name) => localStorage.getItem(name), key)

/** A shop that is not set up is led there, which is another document: no page can be asked while it changes. */
async function expectShopSignedIn(page: Page) {
  await expect(page.getByRole('heading', { level: 1, name: 'Set up your shop' })).toBeVisible()
  expect(await stored(page, 'userType')).toBe('shop')
}

test('a popup whose script does not come is refused by a toast, and opens at the next tap', async ({
  page,
}) => {
  await keepFromLoading(page, 'sign-in')
  await page.goto('/')
  const open = page.getByRole('button', { name: 'Sign in' })
  // By keyboard: a pointer would rest on the toast, which then stays.
  await open.press('Enter')
  await expect(toast(page, 'No connection just now. Nothing was lost; please try again.')).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.unrouteAll()
  await open.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Login' })).toBeVisible()
  await expect(page.getByLabel('Email')).toBeVisible()
})

test('a customer signs up, leaves and logs in again with the keyboard alone', async ({ page }) => {
  await openPopup(page)
  await expectAccessible(page)
  await press(page, 'button', 'Sign Up')
  await expect(page.getByRole('dialog', { name: 'Sign Up' })).toBeVisible()
  await type(page, 'Your Name', 'Asha Deshmukh')
  await type(page, 'Email', 'asha@example.in')
  await type(page, 'Password', password)
  await press(page, 'checkbox', /terms/)
  await press(page, 'button', 'Submit')
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(page.getByRole('button', { name: 'Profile' })).toBeVisible()
  expect(await stored(page, 'token')).toMatch(/^[\w-]{43}$/)
  expect(await stored(page, 'userType')).toBe('user')

  await leave(page)
  await openPopup(page)
  await type(page, 'Email', 'asha@example.in')
  await type(page, 'Password', 'wrong horse 7')
  await press(page, 'checkbox', /terms/)
  await press(page, 'button', 'Submit')
  await expect(toast(page, 'Invalid email or password.')).toBeVisible()
  await expect(page.getByRole('dialog').getByText('Invalid email or password.')).toBeVisible()
  await expectAccessible(page)
  await type(page, 'Password', password)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Profile' })).toBeVisible()
})

test('a shop signs up by a mailed code, pasted with what stands around it', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await openPopup(page)
  await chooseShop(page)
  await press(page, 'button', 'Sign Up')
  await type(page, 'Shop Name', 'Ravi Dairy')
  await type(page, 'Email', 'ravi@example.in')
  await type(page, 'Password', password)
  await press(page, 'checkbox', /terms/)
  await expect(page.getByRole('textbox', { name: 'OTP' })).toBeHidden()
  await press(page, 'button', 'Send OTP')
  await expect(toast(page, 'OTP sent successfully!')).toBeVisible()
  const code = await mailedCode(page, 'ravi@example.in')

  const field = page.getByRole('textbox', { name: 'OTP' })
  await expect(field).toBeFocused()
  await page.keyboard.type(code === '000000' ? '000001' : '000000')
  await press(page, 'button', 'Verify OTP')
  await expect(toast(page, 'That code is wrong or has expired.')).toBeVisible()

  await page.evaluate(
    (text) => navigator.clipboard.writeText(text),
    `Your code: ${code.slice(0, 3)} ${code.slice(3)}`,
  )
  await tabTo(find(page, 'textbox', 'OTP'))
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.press('ControlOrMeta+v')
  await expect(field).toHaveValue(code)
  await page.keyboard.press('Enter')
  await expect(toast(page, 'OTP Verified!')).toBeVisible()
  await expect(page).toHaveURL('/setup')
  expect(await stored(page, 'userType')).toBe('shop')
  expect(await stored(page, 'shopName')).toBe('Ravi Dairy')
  expect(await stored(page, 'shopEmail')).toBe('ravi@example.in')
})

const sideOf = (page: Page, role: 'User' | 'Shop') =>
  page.getByRole('dialog').getByText(role, { exact: true })

/** On the Shop tab of the sign-up, with the terms ticked and nothing sent yet. */
async function fillShopSignUp(page: Page) {
  await openPopup(page)
  await sideOf(page, 'Shop').click()
  await page.getByRole('button', { name: 'Sign Up' }).click()
  await page.getByLabel('Shop Name').fill('Ravi Dairy')
  await page.getByLabel('Email').fill('ravi@example.in')
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('checkbox', { name: /terms/ }).check()
}

test('a code is asked for only beside the e-mail and the password that it was sent for', async ({ page }) => {
  await fillShopSignUp(page)
  const code = page.getByRole('textbox', { name: 'OTP' })
  const send = page.getByRole('button', { name: 'Send OTP' })
  await send.click()
  await expect(page.getByText('The digits we mailed to ravi@example.in.')).toBeVisible()
  await sideOf(page, 'User').click()
  await page.getByLabel('Email').fill('asha@example.in')
  await sideOf(page, 'Shop').click()
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

test('a code belongs to the e-mail it was sent to, though another is typed meanwhile', async ({ page }) => {
  await fillShopSignUp(page)
  const answer = await holdBack(page, '**/api/send-otp')
  await page.getByRole('button', { name: 'Send OTP' }).click()
  await page.getByLabel('Email').fill('asha@example.in')
  answer()
  await expect(toast(page, 'OTP sent successfully!')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Send OTP' })).toBeVisible()
  await expect(page.getByText('The digits we mailed to')).toBeHidden()
})

test('while a new code is sent, the button says so, and not that the old one is verified', async ({
  page,
}) => {
  await page.clock.install()
  const sendAgain = async (url: string) => {
    await expect(page.getByRole('textbox', { name: 'OTP' })).toBeVisible()
    for (let second = 0; second < CODE_AGAIN_SECONDS; second++) await page.clock.runFor(1000)
    const answer = await holdBack(page, url)
    await page.getByRole('button', { name: 'Send a new OTP', exact: true }).click()
    await expect(page.getByRole('button', { name: 'Sending OTP...' })).toBeVisible()
    answer()
  }
  await fillShopSignUp(page)
  await page.getByRole('button', { name: 'Send OTP' }).click()
  await sendAgain('**/api/send-otp')
  await openPopup(page)
  await page.getByRole('button', { name: 'Forgot password?' }).click()
  await page.getByLabel('Email').fill('asha@example.in')
  await page.getByRole('button', { name: 'Send OTP' }).click()
  await sendAgain('**/api/password/forgot')
})

test('a forgotten password is replaced by a mailed code', async ({ page, db }) => {
  const { email } = await makeCustomer(db, { email: 'asha@example.in' })
  await openPopup(page)
  await press(page, 'button', 'Forgot password?')
  await expect(page.getByRole('heading', { name: 'Forgot password' })).toBeFocused()
  await type(page, 'Email', email)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('textbox', { name: 'OTP' })).toBeFocused()
  await page.keyboard.type(await mailedCode(page, email))
  await type(page, 'New password', password)
  await expectAccessible(page)
  await press(page, 'button', 'Submit')
  await expect(page.getByRole('button', { name: 'Profile' })).toBeVisible()
})

test('Google signs a new customer up, and in again the next time', async ({ page }) => {
  const withGoogle = async () => {
    await openPopup(page)
    await press(page, 'checkbox', /terms/)
    await press(page, 'button', /Sign in with Google \(development\)/)
    await page.getByRole('textbox', { name: /Google account/ }).waitFor()
    await page.keyboard.type('asha.google@example.in')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('button', { name: 'Profile' })).toBeVisible()
  }
  await withGoogle()
  await expect(toast(page, 'User signup successful via Google!')).toBeVisible()
  const first = await stored(page, 'token')
  await leave(page)
  await withGoogle()
  expect(await stored(page, 'token')).not.toBe(first)
})

test('a sign-up by Google that failed half way can be pressed again', async ({ page }) => {
  await page.route('**/api/register-google', (route) => route.abort(), { times: 1 })
  await openPopup(page)
  await page.getByRole('checkbox', { name: /terms/ }).check()
  await expect(page.getByRole('button', { name: /Sign in with Google \(development\)/ })).toBeVisible()
  const withGoogle = async () => {
    await page.getByRole('button', { name: /Sign in with Google \(development\)/ }).click()
    await page.getByRole('textbox', { name: /Google account/ }).fill('asha.google@example.in')
    await page.keyboard.press('Enter')
  }
  const isPrepared = page.waitForResponse(
    (response) => response.url().endsWith('/api/login/google') && response.request().method() === 'GET',
  )
  await withGoogle()
  await isPrepared
  await expect(page.getByRole('alert').filter({ hasText: /./ })).toBeVisible()
  await withGoogle()
  await expect(page.getByRole('button', { name: 'Profile' })).toBeVisible()
  await expect(toast(page, 'User signup successful via Google!')).toBeVisible()
})

test('a shop comes by Google, leaves, sets a password by code and logs in, with the keyboard alone', async ({
  page,
}) => {
  const email = 'ravi.google@example.in'
  await openPopup(page)
  await chooseShop(page)
  await press(page, 'checkbox', /terms/)
  await press(page, 'button', /Sign in with Google \(development\)/)
  await page.getByRole('textbox', { name: /Google account/ }).waitFor()
  await page.keyboard.type(email)
  await page.keyboard.press('Enter')
  await expect(toast(page, 'Shop signup successful via Google!')).toBeVisible()
  await expect(page).toHaveURL('/setup')
  expect(await stored(page, 'userType')).toBe('shop')
  await leave(page)

  await openPopup(page)
  await chooseShop(page)
  await press(page, 'button', 'Forgot password?')
  await type(page, 'Email', email)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('textbox', { name: 'OTP' })).toBeFocused()
  await page.keyboard.type(await mailedCode(page, email))
  await type(page, 'New password', password)
  await press(page, 'button', 'Submit')
  await expectShopSignedIn(page)
  await leave(page)

  await openPopup(page)
  await chooseShop(page)
  await type(page, 'Email', email)
  await type(page, 'Password', password)
  await press(page, 'checkbox', /terms/)
  await press(page, 'button', 'Submit')
  await expectShopSignedIn(page)
})

test('a shopkeeper leaves the desk with the keyboard alone', async ({ shopkeeper }) => {
  await shopkeeper.setViewportSize(phone)
  await shopkeeper.goto('/dashboard')
  await tabTo(find(shopkeeper, 'button', 'Logout'))
  await shopkeeper.keyboard.press('Enter')
  await expect(shopkeeper.getByRole('button', { name: 'Sign in' })).toBeVisible()
  expect(await stored(shopkeeper, 'token')).toBeNull()
})

test('Google’s button waits for the terms, and its script is not fetched before', async ({ page }) => {
  const fetched: string[] = []
  page.on('request', (request) => fetched.push(new URL(request.url()).pathname))
  await openPopup(page)
  await press(page, 'button', /Continue with Google \(development\)/)
  await expect(page.getByRole('checkbox', { name: /terms/ })).toBeFocused()
  expect(fetched).not.toContain('/dev/google/gsi/client')
})

test('a Google button that cannot be loaded says so when it is pressed, and disturbs no other login', async ({
  page,
}) => {
  const asked: string[] = []
  await page.route('**/dev/google/gsi/client', (route) => {
    asked.push(route.request().url())
    return route.abort()
  })
  await openPopup(page)
  await press(page, 'checkbox', /terms/)
  await expect.poll(() => asked).toHaveLength(1)
  const google = page.getByRole('button', { name: /Continue with Google/ })
  await expect(google).toBeVisible()
  await expect(page.getByText('Google Login Failed!')).toHaveCount(0)
  await google.click()
  await expect(toast(page, 'Google Login Failed!')).toBeVisible()
})

test('a server that does not answer is named by what was tried', async ({ page }) => {
  await page.route('**/api/login', (route) => route.abort())
  await page.route('**/api/send-otp', (route) => route.abort())
  await openPopup(page)
  await type(page, 'Email', 'asha@example.in')
  await type(page, 'Password', password)
  await press(page, 'checkbox', /terms/)
  await press(page, 'button', 'Submit')
  await expect(toast(page, 'An error occurred during Login')).toBeVisible()
  await chooseShop(page)
  await press(page, 'button', 'Sign Up')
  await type(page, 'Shop Name', 'Ravi Dairy')
  await press(page, 'button', 'Send OTP')
  await expect(toast(page, 'Failed to send OTP. Please try again.')).toBeVisible()
})

test('password managers and phones know every field', async ({ page }) => {
  const hintOf = (label: string) =>
    page.getByRole('textbox', { name: label, exact: true }).getAttribute('autocomplete')
  await openPopup(page)
  expect([await hintOf('Email'), await hintOf('Password')]).toEqual(['username', 'current-password'])
  await page.getByRole('button', { name: 'Sign Up' }).click()
  expect([await hintOf('Your Name'), await hintOf('Password')]).toEqual(['name', 'new-password'])
  await chooseShop(page)
  await type(page, 'Shop Name', 'Ravi Dairy')
  await type(page, 'Email', 'ravi2@example.in')
  await type(page, 'Password', password)
  await press(page, 'checkbox', /terms/)
  await press(page, 'button', 'Send OTP')
  const code = page.getByRole('textbox', { name: 'OTP' })
  await expect(code).toHaveAttribute('autocomplete', 'one-time-code')
  await expect(code).toHaveAttribute('inputmode', 'numeric')
  await expectAccessible(page)
})
