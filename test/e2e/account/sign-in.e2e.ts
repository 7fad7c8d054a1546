import { password } from '../../scenes/builders.ts'
import { blockScript } from '../fixtures/block-script.ts'
import { chooseShopRole, find, logOut, openPopup, press, type } from '../fixtures/by-keyboard.ts'
import { expect, expectAccessible, test } from '../fixtures/fixtures.ts'
import { readStorage } from '../fixtures/local-storage.ts'
import { mailedCode } from '../fixtures/mailed-code.ts'
import { phone } from '../fixtures/phone.ts'
import { tabTo } from '../fixtures/tab-to.ts'
import { recordToasts, toast, toasts } from '../fixtures/toast.ts'

test.use({ viewport: phone })

test('if the script of the sign-in popup fails to load, a toast says so, and the next tap opens it', async ({
  page,
}) => {
  await blockScript(page, 'sign-in')
  await page.goto('/')
  const open = page.getByRole('button', { name: 'Sign in' })
  // Pressed by keyboard, because a pointer would rest on the toast and keep it open.
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
  expect(await readStorage(page, 'token')).toMatch(/^[\w-]{43}$/)
  expect(await readStorage(page, 'userType')).toBe('user')

  await logOut(page)
  await openPopup(page)
  await expect(find(page, 'textbox', 'Email')).toBeFocused()
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

test('a shop signs up by a mailed code, even if it is pasted with the text around it', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const recordedTexts = await recordToasts(page)
  await openPopup(page)
  await chooseShopRole(page)
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
  await expect.poll(recordedTexts).toContain('OTP Verified!')
  await expect(page).toHaveURL('/setup')
  expect(await readStorage(page, 'userType')).toBe('shop')
  expect(await readStorage(page, 'shopName')).toBe('Ravi Dairy')
  expect(await readStorage(page, 'shopEmail')).toBe('ravi@example.in')
})

test('a shopkeeper can log out with the keyboard alone', async ({ shopkeeper }) => {
  await shopkeeper.setViewportSize(phone)
  await shopkeeper.goto('/dashboard')
  await tabTo(find(shopkeeper, 'button', 'Logout'))
  await shopkeeper.keyboard.press('Enter')
  await expect(shopkeeper.getByRole('button', { name: 'Sign in' })).toBeVisible()
  expect(await readStorage(shopkeeper, 'token')).toBeNull()
})

test('if the server does not answer, a toast names what failed, until the next attempt', async ({ page }) => {
  await page.route('**/api/login', (route) => route.abort())
  await page.route('**/api/send-otp', (route) => route.abort())
  await openPopup(page)
  await type(page, 'Email', 'asha@example.in')
  await type(page, 'Password', password)
  await press(page, 'checkbox', /terms/)
  await press(page, 'button', 'Submit')
  await expect(toast(page, 'An error occurred during Login')).toBeVisible()
  await chooseShopRole(page)
  await press(page, 'button', 'Sign Up')
  await type(page, 'Shop Name', 'Ravi Dairy')
  await press(page, 'button', 'Send OTP')
  const failed = toasts(page, 'Failed to send OTP. Please try again.')
  await expect(failed).toBeVisible()
  // A toast does not disappear by itself while a pointer rests on it.
  await failed.hover()
  await page.unroute('**/api/send-otp')
  await press(page, 'button', 'Send OTP')
  await expect(toast(page, 'OTP sent successfully!')).toBeVisible()
  await expect(failed).toHaveCount(0)
})

test('every field has the attributes that password managers and phones rely on', async ({ page }) => {
  const hintOf = (label: string) =>
    page.getByRole('textbox', { name: label, exact: true }).getAttribute('autocomplete')
  await openPopup(page)
  expect([await hintOf('Email'), await hintOf('Password')]).toEqual(['username', 'current-password'])
  await page.getByRole('button', { name: 'Sign Up' }).click()
  expect([await hintOf('Your Name'), await hintOf('Password')]).toEqual(['name', 'new-password'])
  await chooseShopRole(page)
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
