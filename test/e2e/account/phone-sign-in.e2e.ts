import type { Page } from '@playwright/test'
import { CODE_AGAIN_SECONDS } from '#contract/rules/pages/promises.ts'
import { openDb } from '#server/db/db.ts'
import { givePassword, password } from '../../scenes/builders.ts'
import { startServer } from '../../servers/start-server.ts'
import { cloneTemplate } from '../../servers/template-database.ts'
import { blockScript } from '../fixtures/block-script.ts'
import { openPopup, press, type } from '../fixtures/by-keyboard.ts'
import { test as base, expect, expectAccessible } from '../fixtures/fixtures.ts'
import { readStorage } from '../fixtures/local-storage.ts'
import { phone } from '../fixtures/phone.ts'
import { toast } from '../fixtures/toast.ts'

/** Phone sign-in is off unless an operator has configured an SMS sender; here the mailbox is the sender. */
const test = base.extend({
  product: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from the pattern
    async ({}, use, { workerIndex }) => {
      const databaseUrl = await cloneTemplate(process.env.E2E_TEMPLATE_URL ?? '', `e2e_sms_${workerIndex}`)
      const { db, close } = openDb(databaseUrl, { max: 4 })
      const server = await startServer({
        DATABASE_URL: databaseUrl,
        PAGE_FRESH_SECONDS: '0',
        SMS_SENDER: 'mailbox',
      })
      await use({ url: server.url, databaseUrl, db })
      await server.stop()
      await close()
    },
    { scope: 'worker', timeout: 60_000 },
  ],
})

test.use({ viewport: phone, actionTimeout: 10_000 })

async function codeSentTo(page: Page, number: string, after = 0): Promise<string> {
  let code = ''
  await expect(async () => {
    const to = encodeURIComponent(number)
    const { mails } = await (await page.request.get(`/dev/mail.json?to=${to}`)).json()
    expect(mails.length).toBeGreaterThan(after)
    code = /^\d{6}/.exec(mails[0]?.subject ?? '')?.[0] ?? ''
    expect(code).not.toBe('')
  }).toPass()
  return code
}

async function requestCode(page: Page, typed: string) {
  await openPopup(page)
  await press(page, 'button', 'Use my phone number')
  await expect(page.getByRole('dialog', { name: 'Phone number' })).toBeVisible()
  await type(page, 'Mobile number', typed)
  await press(page, 'checkbox', /terms/)
  await press(page, 'button', 'Send OTP')
  await expect(page.getByRole('textbox', { name: 'OTP' })).toBeFocused()
}

test('a number in Devanagari digits signs up with a name and an e-mail, and later signs in with its code alone', async ({
  page,
}) => {
  await requestCode(page, '९८७६५ ४३२१०')
  await expect(page.getByRole('button', { name: /^Send a new OTP \(\d+ s\)$/ })).toBeDisabled()
  const field = page.getByRole('textbox', { name: 'OTP' })
  await expect(field).toHaveAttribute('autocomplete', 'one-time-code')
  await expect(field).toHaveAttribute('inputmode', 'numeric')
  await expectAccessible(page)
  const code = await codeSentTo(page, '+919876543210')
  await page.keyboard.type(code === '000000' ? '000001' : '000000')
  await press(page, 'button', 'Verify OTP')
  await expect(toast(page, 'That code is wrong or has expired.')).toBeVisible()
  await field.fill(code)
  await press(page, 'button', 'Verify OTP')

  await expect(page.getByText('+91 98765 43210 is new here.')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Your Name' })).toBeFocused()
  await expectAccessible(page)
  await page.keyboard.type('Asha Deshmukh')
  await type(page, 'Email', 'asha@example.in')
  await press(page, 'button', 'Submit')
  await expect(page.getByRole('button', { name: 'Profile' })).toBeVisible()
  const first = await readStorage(page, 'token')
  expect(await readStorage(page, 'userType')).toBe('user')

  await page.evaluate(() => localStorage.clear())
  await page.goto('/')
  await requestCode(page, '+91 98765-43210')
  await page.keyboard.type(await codeSentTo(page, '+919876543210', 1))
  await page.keyboard.press('Enter')
  await expect(toast(page, 'OTP Verified!')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Profile' })).toBeVisible()
  expect(await readStorage(page, 'token')).not.toBe(first)
})

test('if the code expires while the name is being typed, a new code suffices and nothing is typed twice', async ({
  page,
  db,
}) => {
  await page.clock.install()
  await requestCode(page, '9876543213')
  await page.keyboard.type(await codeSentTo(page, '+919876543213'))
  await press(page, 'button', 'Verify OTP')
  await expect(page.getByRole('textbox', { name: 'Your Name' })).toBeFocused()
  await page.keyboard.type('Asha Deshmukh')
  await type(page, 'Email', 'slow@example.in')
  await db
    .updateTable('phone_challenges')
    .set({ expires_at: new Date(0) })
    .execute()
  await db.deleteFrom('rate_limits').execute()
  for (let second = 0; second < CODE_AGAIN_SECONDS; second++) await page.clock.runFor(1000)
  await press(page, 'button', 'Submit')
  await expect(toast(page, 'That code is wrong or has expired.')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'OTP' })).toBeFocused()
  // The wait since the last code is over for page and server alike. The number still has no account.
  await page.getByRole('button', { name: 'Send a new OTP', exact: true }).click()
  await page.getByRole('textbox', { name: 'OTP' }).fill(await codeSentTo(page, '+919876543213', 1))
  await press(page, 'button', 'Verify OTP')
  await expect(page.getByRole('textbox', { name: 'Your Name' })).toHaveValue('Asha Deshmukh')
  await press(page, 'button', 'Submit')
  await expect(page.getByRole('button', { name: 'Profile' })).toBeVisible()
})

test('if the script of phone sign-in fails to load, the popup stays usable, and the next tap retries', async ({
  page,
}) => {
  await blockScript(page, 'phone-sign-in')
  await openPopup(page)
  await press(page, 'button', 'Use my phone number')
  await expect(toast(page, 'No connection just now. Nothing was lost; please try again.')).toBeVisible()
  await expect(page.getByRole('dialog', { name: 'Login' }).getByLabel('Email')).toBeVisible()
  await page.unrouteAll()
  await press(page, 'button', 'Use my phone number')
  await expect(page.getByRole('textbox', { name: 'Mobile number' })).toBeVisible()
})

test('a phone number is added to an account with its code and the password, and can be removed again', async ({
  customer,
  customerAccount,
  db,
}) => {
  await givePassword(db, customerAccount.accountId)
  await customer.goto('/account')
  await press(customer, 'button', 'Add a phone number')
  const dialog = customer.getByRole('dialog', { name: 'Add a phone number' })
  await type(customer, 'Mobile number', '12345')
  await customer.keyboard.press('Enter')
  await expect(dialog.getByText('Please enter a mobile number of ten digits.')).toBeVisible()
  await type(customer, 'Mobile number', '9876543211')
  await customer.keyboard.press('Enter')
  await expect(customer.getByRole('textbox', { name: 'OTP' })).toBeFocused()
  await expectAccessible(customer)
  await customer.keyboard.type(await codeSentTo(customer, '+919876543211'))
  await customer.keyboard.press('Enter')
  await dialog.getByLabel('Current password', { exact: true }).fill(password)
  await expectAccessible(customer)
  await dialog.getByRole('button', { name: 'Add number' }).click()
  await expect(toast(customer, 'Your number is added.')).toBeVisible()
  await expect(customer.getByText('A code to +91 98765 43211 also signs you in.')).toBeVisible()
  await expectAccessible(customer)
  await press(customer, 'button', 'Remove number')
  await expect(customer.getByRole('button', { name: 'Add a phone number' })).toBeVisible()
})

base(
  'if no SMS sender is configured any more, a stored number offers no sign-in by code and can be removed',
  async ({ customer, customerAccount, db }) => {
    await db
      .insertInto('account_phones')
      .values({ account_id: customerAccount.accountId, role: 'user', phone: '9876543212' })
      .execute()
    await customer.goto('/account')
    await expect(customer.getByText('+91 98765 43212 is your number.')).toBeVisible()
    await expect(customer.getByText('also signs you in')).toHaveCount(0)
    await expect(customer.getByRole('button', { name: 'Change number' })).toHaveCount(0)
    await expectAccessible(customer)
    await customer.getByRole('button', { name: 'Remove number' }).click()
    await expect(customer.getByRole('heading', { name: 'Phone number' })).toBeHidden()
  },
)

base('if no SMS sender is configured, phone numbers are not mentioned', async ({ page, customer }) => {
  await openPopup(page)
  await expect(page.getByRole('button', { name: 'Submit' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Use my phone number' })).toBeHidden()
  await customer.goto('/account')
  await expect(customer.getByRole('heading', { name: 'Delete account' })).toBeVisible()
  await expect(customer.getByRole('heading', { name: 'Phone number' })).toBeHidden()
})
