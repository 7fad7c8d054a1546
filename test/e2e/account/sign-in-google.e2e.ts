import type { Page } from '@playwright/test'
import { password } from '../../scenes/builders.ts'
import { chooseShopRole, logOut, openPopup, press, type } from '../fixtures/by-keyboard.ts'
import { expect, test } from '../fixtures/fixtures.ts'
import { readStorage } from '../fixtures/local-storage.ts'
import { mailedCode } from '../fixtures/mailed-code.ts'
import { phone } from '../fixtures/phone.ts'
import { letTenSecondsPass } from '../fixtures/ten-seconds.ts'
import { recordToasts, toast } from '../fixtures/toast.ts'

test.use({ viewport: phone })

/** Waits for the set-up first: it is a document of its own, and a page cannot be evaluated while it navigates. */
async function expectShopSignedIn(page: Page) {
  await expect(page.getByRole('heading', { level: 1, name: 'Set up your shop' })).toBeVisible()
  expect(await readStorage(page, 'userType')).toBe('shop')
}

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
  const first = await readStorage(page, 'token')
  await logOut(page)
  await withGoogle()
  expect(await readStorage(page, 'token')).not.toBe(first)
})

test('a sign-up by Google that failed halfway can be retried', async ({ page }) => {
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

test('a person who signs up by Google in two tabs at once gets a session in both', async ({
  page,
  context,
}) => {
  const withGoogle = async (tab: Page) => {
    let release = () => {}
    const released = new Promise<void>((resolve) => {
      release = resolve
    })
    await tab.route('**/api/register-google', async (route) => {
      await released
      await route.continue()
    })
    await openPopup(tab)
    await press(tab, 'checkbox', /terms/)
    await press(tab, 'button', /Sign in with Google \(development\)/)
    await tab.getByRole('textbox', { name: /Google account/ }).waitFor()
    const registers = tab.waitForRequest('**/api/register-google')
    await tab.keyboard.type('asha.google@example.in')
    await tab.keyboard.press('Enter')
    const request = await registers
    return async () => {
      release()
      return (await request.response())?.status()
    }
  }
  const other = await context.newPage()
  const first = await withGoogle(page)
  const second = await withGoogle(other)
  expect([await first(), await second()]).toEqual([200, 200])
  for (const tab of [page, other]) await expect(tab.getByRole('button', { name: 'Profile' })).toBeVisible()
})

test('a shop signs up by Google, logs out, sets a password by code and logs in, with the keyboard alone', async ({
  page,
}) => {
  const email = 'ravi.google@example.in'
  const recordedTexts = await recordToasts(page)
  await openPopup(page)
  await chooseShopRole(page)
  await press(page, 'checkbox', /terms/)
  await press(page, 'button', /Sign in with Google \(development\)/)
  await page.getByRole('textbox', { name: /Google account/ }).waitFor()
  await page.keyboard.type(email)
  await page.keyboard.press('Enter')
  await expect.poll(recordedTexts).toContain('Shop signup successful via Google!')
  await expect(page).toHaveURL('/setup')
  expect(await readStorage(page, 'userType')).toBe('shop')
  await logOut(page)

  await openPopup(page)
  await chooseShopRole(page)
  await press(page, 'button', 'Forgot password?')
  await type(page, 'Email', email)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('textbox', { name: 'OTP' })).toBeFocused()
  await page.keyboard.type(await mailedCode(page, email))
  await type(page, 'New password', password)
  await press(page, 'button', 'Submit')
  await expectShopSignedIn(page)
  await logOut(page)

  await openPopup(page)
  await chooseShopRole(page)
  await type(page, 'Email', email)
  await type(page, 'Password', password)
  await press(page, 'checkbox', /terms/)
  await press(page, 'button', 'Submit')
  await expectShopSignedIn(page)
})

test('Google’s button requires the terms to be accepted, and its script is not fetched before', async ({
  page,
}) => {
  const fetched: string[] = []
  page.on('request', (request) => fetched.push(new URL(request.url()).pathname))
  await openPopup(page)
  await press(page, 'button', /Continue with Google \(development\)/)
  await expect(page.getByRole('checkbox', { name: /terms/ })).toBeFocused()
  expect(fetched).not.toContain('/dev/google/gsi/client')
})

for (const service of ['refuses', 'never answers'] as const)
  test(`if Google ${service} the request for its script, this is reported only once its button is pressed`, async ({
    page,
  }) => {
    const requests: string[] = []
    await page.route('**/dev/google/gsi/client', (route) => {
      requests.push(route.request().url())
      return service === 'refuses' ? route.abort() : undefined
    })
    await page.clock.install()
    await openPopup(page)
    await press(page, 'checkbox', /terms/)
    await expect.poll(() => requests).toHaveLength(1)
    const google = page.getByRole('button', { name: /Continue with Google/ })
    if (service === 'never answers') await letTenSecondsPass(page, google)
    await expect(google).toBeVisible()
    await expect(page.getByText('Google Login Failed!')).toHaveCount(0)
    await google.click()
    if (service === 'never answers') await letTenSecondsPass(page, toast(page, 'Google Login Failed!'))
    await expect(toast(page, 'Google Login Failed!')).toBeVisible()
  })
