import type { Page } from '@playwright/test'
import { hashPassword } from '#server/identity/passwords.ts'
import { makeCustomer, makeItem } from '../builders.ts'
import { startServer } from '../start-server.ts'
import { expect, expectAccessible, test } from './fixtures.ts'
import { placeOrderOf } from './place-order-of.ts'
import { tabTo } from './tab-to.ts'

const password = 'correct horse 7'

test.use({ viewport: { width: 360, height: 740 } })

const find = (
  page: Page,
  role: 'button' | 'textbox' | 'checkbox' | 'radio' | 'link',
  name: string | RegExp,
) => page.getByRole(role, { name, exact: typeof name === 'string' }).last()

async function press(page: Page, role: 'button' | 'radio' | 'checkbox', name: string | RegExp) {
  await tabTo(find(page, role, name))
  await page.keyboard.press('Space')
}

async function type(page: Page, name: string, text: string) {
  await tabTo(find(page, 'textbox', name))
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type(text)
}

async function openPopup(page: Page) {
  await page.goto('/')
  await expect(async () => {
    await press(page, 'button', 'Sign in')
    await expect(page.getByRole('dialog', { name: 'Login' })).toBeVisible({ timeout: 1000 })
  }).toPass()
}

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

async function codeFor(page: Page, email: string): Promise<string> {
  let code: string | undefined
  await expect(async () => {
    const { mails } = await (await page.request.get(`/dev/mail.json?to=${email}`)).json()
    code = /^\d{6}/.exec(mails[0]?.subject ?? '')?.[0]
    expect(code).toBeDefined()
  }).toPass()
  return code ?? ''
}

const toast = (page: Page, text: string) =>
  expect(page.getByRole('region', { name: 'Notifications' }).getByText(text)).toBeVisible()

const stored = (page: Page, key: string) => page.evaluate((name) => localStorage.getItem(name), key)

/** A shop that is not set up is led there, which is another document: no page can be asked while it changes. */
async function expectShopSignedIn(page: Page) {
  await expect(page.getByRole('heading', { level: 1, name: 'Set up your shop' })).toBeVisible()
  expect(await stored(page, 'userType')).toBe('shop')
}

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
  await toast(page, 'Invalid email or password.')
  await expect(page.getByRole('dialog').getByRole('alert')).toHaveText('Invalid email or password.')
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
  await toast(page, 'OTP sent successfully!')
  const code = await codeFor(page, 'ravi@example.in')

  const field = page.getByRole('textbox', { name: 'OTP' })
  await expect(field).toBeFocused()
  await page.keyboard.type(code === '000000' ? '000001' : '000000')
  await press(page, 'button', 'Verify OTP')
  await toast(page, 'That code is wrong or has expired.')

  await page.evaluate(
    (text) => navigator.clipboard.writeText(text),
    `Your code: ${code.slice(0, 3)} ${code.slice(3)}`,
  )
  await tabTo(find(page, 'textbox', 'OTP'))
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.press('ControlOrMeta+v')
  await expect(field).toHaveValue(code)
  await page.keyboard.press('Enter')
  await toast(page, 'OTP Verified!')
  await expect(page).toHaveURL('/setup')
  expect(await stored(page, 'userType')).toBe('shop')
  expect(await stored(page, 'shopName')).toBe('Ravi Dairy')
  expect(await stored(page, 'shopEmail')).toBe('ravi@example.in')
})

test('a forgotten password is replaced by a mailed code', async ({ page, db }) => {
  const { email } = await makeCustomer(db, { email: 'asha@example.in' })
  await openPopup(page)
  await press(page, 'button', 'Forgot password?')
  await expect(page.getByRole('dialog', { name: 'Forgot password' })).toBeVisible()
  await type(page, 'Email', email)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('textbox', { name: 'OTP' })).toBeFocused()
  await page.keyboard.type(await codeFor(page, email))
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
  await toast(page, 'User signup successful via Google!')
  const first = await stored(page, 'token')
  await leave(page)
  await withGoogle()
  expect(await stored(page, 'token')).not.toBe(first)
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
  await toast(page, 'Shop signup successful via Google!')
  await expect(page).toHaveURL('/setup')
  expect(await stored(page, 'userType')).toBe('shop')
  await leave(page)

  await openPopup(page)
  await chooseShop(page)
  await press(page, 'button', 'Forgot password?')
  await type(page, 'Email', email)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('textbox', { name: 'OTP' })).toBeFocused()
  await page.keyboard.type(await codeFor(page, email))
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
  await shopkeeper.setViewportSize({ width: 360, height: 740 })
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

test('a Google button that cannot be loaded says so', async ({ page }) => {
  await page.route('**/dev/google/gsi/client', (route) => route.abort())
  await openPopup(page)
  await press(page, 'checkbox', /terms/)
  await toast(page, 'Google Login Failed!')
})

test('a server that does not answer is named by what was tried', async ({ page }) => {
  await page.route('**/api/login', (route) => route.abort())
  await page.route('**/api/send-otp', (route) => route.abort())
  await openPopup(page)
  await type(page, 'Email', 'asha@example.in')
  await type(page, 'Password', password)
  await press(page, 'checkbox', /terms/)
  await press(page, 'button', 'Submit')
  await toast(page, 'An error occurred during Login')
  await chooseShop(page)
  await press(page, 'button', 'Sign Up')
  await type(page, 'Shop Name', 'Ravi Dairy')
  await press(page, 'button', 'Send OTP')
  await toast(page, 'Failed to send OTP. Please try again.')
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

test('an account shows its devices, changes its password, is downloaded and deleted', async ({
  customer,
  customerAccount,
  db,
}) => {
  await customer.setViewportSize({ width: 360, height: 740 })
  await db
    .updateTable('accounts')
    .set({ password_hash: await hashPassword(password) })
    .where('id', '=', customerAccount.accountId)
    .execute()
  await customer.goto('/account')
  await expect(customer.getByRole('heading', { name: customerAccount.name })).toBeVisible()
  await expect(customer.getByText('This device')).toBeVisible()
  await expectAccessible(customer)

  await type(customer, 'Current password', password)
  await type(customer, 'New password', 'another horse 8')
  await customer.keyboard.press('Enter')
  await toast(customer, 'Your password is changed. Other devices were signed out.')

  const downloading = customer.waitForEvent('download')
  await press(customer, 'button', 'Download as JSON')
  const file = await (await downloading).createReadStream()
  let text = ''
  for await (const chunk of file) text += chunk
  expect(JSON.parse(text).account.email).toBe(customerAccount.email)

  await press(customer, 'button', 'Delete account…')
  await expectAccessible(customer)
  await type(customer, 'Current password', 'another horse 8')
  await press(customer, 'button', 'Delete for good')
  await expect(customer).toHaveURL('/')
  await expect(customer.getByRole('button', { name: 'Sign in' })).toBeVisible()
  const { erased_at } = await db
    .selectFrom('accounts')
    .select('erased_at')
    .where('id', '=', customerAccount.accountId)
    .executeTakeFirstOrThrow()
  expect(erased_at).not.toBeNull()
})

test('a shop that owes commission is not deleted, and is told how much and whom to write to', async ({
  shopkeeper,
  ownShop,
  customerAccount,
  baseURL,
  db,
}) => {
  await shopkeeper.setViewportSize({ width: 360, height: 740 })
  const { accountId, token } = ownShop.keeper
  const password_hash = await hashPassword(password)
  await db.updateTable('accounts').set({ password_hash }).where('id', '=', accountId).execute()
  const { itemId } = await makeItem(db, ownShop.shopId)
  const orderId = await placeOrderOf(baseURL, customerAccount, ownShop.shopId, itemId)
  await shopkeeper.request.post('/api/order/status', {
    headers: { token },
    data: { orderId, status: 'Delivered' },
  })

  await shopkeeper.goto('/account')
  await press(shopkeeper, 'button', 'Delete account…')
  await type(shopkeeper, 'Current password', password)
  await press(shopkeeper, 'button', 'Delete for good')
  const reason = shopkeeper.getByRole('dialog').getByRole('alert')
  await expect(reason).toContainText('Your shop still owes us ₹0.99')
  await expect(reason).toContainText('write to help@nukkad.example')
  await expectAccessible(shopkeeper)
  await press(shopkeeper, 'button', 'Keep my account')
  await expect(shopkeeper.getByRole('heading', { name: ownShop.keeper.name })).toBeVisible()
})

test('no page breaks its own policy', async ({ page }) => {
  const complaints: string[] = []
  page.on('console', (message) => {
    if (/Content Security Policy|Trusted/i.test(message.text())) complaints.push(message.text())
  })
  const first = await page.goto('/')
  expect(first?.headers()['content-security-policy']).toContain("require-trusted-types-for 'script'")
  for (const path of ['/', '/cart', '/terms-and-conditions', '/account', '/nowhere']) {
    await page.goto(path)
    await page.waitForLoadState('networkidle')
  }
  expect(complaints).toEqual([])
})

test('Google’s own script runs even where it breaks Trusted Types, and the console is told', async ({
  page,
  product,
}) => {
  const reports: string[] = []
  page.on('console', (message) => void reports.push(message.text()))
  const server = await startServer({ DATABASE_URL: product.databaseUrl, GOOGLE_CLIENT_ID: 'nukkad' })
  await page.route('https://accounts.google.com/gsi/client', (route) =>
    route.fulfill({
      contentType: 'text/javascript',
      body: `google = { accounts: { id: { initialize() {}, disableAutoSelect() {}, renderButton(place) {
        place.innerHTML = '<button>Drawn by Google</button>' } } } }`,
    }),
  )
  const first = await page.goto(server.url)
  expect(first?.headers()['content-security-policy']).not.toContain('require-trusted-types-for')
  expect(first?.headers()['content-security-policy-report-only']).toContain(
    "require-trusted-types-for 'script'",
  )
  await expect(async () => {
    await press(page, 'button', 'Sign in')
    await expect(page.getByRole('dialog', { name: 'Login' })).toBeVisible({ timeout: 1000 })
  }).toPass()
  await press(page, 'checkbox', /terms/)
  await expect(page.getByRole('button', { name: 'Drawn by Google' })).toBeVisible()
  await expect.poll(() => reports.filter((text) => text.includes('TrustedHTML'))).not.toEqual([])
  await server.stop()
})
