import { hashPassword } from '#server/identity/passwords/passwords.ts'
import { deliveryAddress, givePassword, makeCustomer, makeItem } from '../../scenes/builders.ts'
import { find, press, type } from '../fixtures/by-keyboard.ts'
import { holdRequests } from '../fixtures/customer-fixtures.ts'
import { signInByForm } from '../fixtures/failures.ts'
import { expect, expectAccessible, signedInPage, test } from '../fixtures/fixtures.ts'
import { loseReplies } from '../fixtures/lose-replies.ts'
import { phone } from '../fixtures/phone.ts'
import { placeOrderByApi } from '../fixtures/place-order-by-api.ts'
import { toast } from '../fixtures/toast.ts'

const password = 'correct horse 7'

test('the account page lists devices, changes the password, exports the data and deletes the account', async ({
  customer,
  customerAccount,
  db,
}) => {
  await customer.setViewportSize(phone)
  await db
    .updateTable('accounts')
    .set({ password_hash: await hashPassword(password) })
    .where('id', '=', customerAccount.accountId)
    .execute()
  await customer.goto('/')
  await press(customer, 'button', 'Open the support chat')
  await type(customer, 'Ask about orders, products, delivery...', 'My door code is 4711')
  await customer.goto('/account')
  await expect(customer.getByRole('heading', { name: customerAccount.name })).toBeVisible()
  await expect(customer.getByText('This device')).toBeVisible()
  await expectAccessible(customer)
  for (const field of ['Current password', 'New password'])
    await expect(find(customer, 'button', `Show: ${field}`)).toBeVisible()

  await type(customer, 'Current password', password)
  await type(customer, 'New password', 'another horse 8')
  await customer.keyboard.press('Enter')
  await expect(toast(customer, 'Your password is changed. Other devices were signed out.')).toBeVisible()

  const downloading = customer.waitForEvent('download')
  await press(customer, 'button', 'Download as JSON')
  await expectAccessible(customer)
  await expect(customer.getByRole('dialog').getByLabel('Current password', { exact: true })).toBeFocused()
  await type(customer, 'Current password', 'another horse 8')
  await press(customer, 'button', 'Save the file')
  const file = await (await downloading).createReadStream()
  let text = ''
  for await (const chunk of file) text += chunk
  expect(JSON.parse(text).account.email).toBe(customerAccount.email)

  await press(customer, 'button', 'Delete account…')
  await expectAccessible(customer)
  await type(customer, 'Current password', 'another horse 8')
  await press(customer, 'button', 'Delete for good')
  await expect(customer).toHaveURL('/')
  // Looked for in the banner, because the account page has such a button too until Home has loaded.
  await expect(customer.getByRole('banner').getByRole('button', { name: 'Sign in' })).toBeVisible()
  const { erased_at } = await db
    .selectFrom('accounts')
    .select('erased_at')
    .where('id', '=', customerAccount.accountId)
    .executeTakeFirstOrThrow()
  expect(erased_at).not.toBeNull()
  const stored = await customer.evaluate(() => JSON.stringify([localStorage, sessionStorage]))
  expect(stored).not.toMatch(/4711|Deshmukh/)
})

test('while a code is requested instead of the password, its own button shows the progress, not the Delete button', async ({
  customer,
  customerAccount,
  db,
}) => {
  await givePassword(db, customerAccount.accountId)
  await customer.goto('/account')
  await press(customer, 'button', 'Delete account…')
  const answer = await holdRequests(customer, '**/api/account/code')
  await customer.getByRole('button', { name: 'No password? Send an OTP instead' }).click()
  await expect(customer.getByRole('button', { name: 'Sending OTP...' })).toBeVisible()
  answer()
  await expect(customer.getByRole('textbox', { name: 'OTP' })).toBeVisible()
  await expect(customer.getByRole('button', { name: 'Delete for good' })).toBeVisible()
})

test('if the reply to a deletion is lost, the person learns of the deletion at once or by pressing again', async ({
  browser,
  baseURL,
  db,
}) => {
  for (const isCutOff of [false, true]) {
    const person = await makeCustomer(db)
    await givePassword(db, person.accountId)
    const page = await signedInPage(browser, baseURL ?? '', person, 'user')
    await page.goto('/account')
    const allowReplies = await loseReplies(page, '**/api/account')
    await press(page, 'button', 'Delete account…')
    await type(page, 'Current password', password)
    if (isCutOff) await page.route('**/api/me', (route) => route.abort())
    await press(page, 'button', 'Delete for good')
    if (isCutOff) {
      await expect(page.getByRole('dialog').getByRole('alert')).toHaveText(
        'No answer came. Your account may be deleted already: please press once more.',
      )
      allowReplies()
      await press(page, 'button', 'Delete for good')
    }
    await expect(toast(page, 'Your account is deleted, and this device has forgotten it.')).toBeVisible()
    await expect(page).toHaveURL('/')
    await expect(page.getByRole('dialog')).toBeHidden()
    await expect(page.getByRole('banner').getByRole('button', { name: 'Sign in' })).toBeVisible()
    await page.context().close()
  }
})

test('after a deletion on another device, this device says so and erases all data of the account', async ({
  page,
  db,
}) => {
  const person = await makeCustomer(db)
  await signInByForm(page, db, person)
  await expect(page.getByRole('heading', { name: person.name })).toBeVisible()
  await page.evaluate(() => localStorage.setItem('orderDraft', JSON.stringify({ flat: 'Door 4711' })))
  await press(page, 'button', 'Open the support chat')
  await type(page, 'Ask about orders, products, delivery...', 'My door code is 4711')
  const headers = { token: person.token }
  const deletion = await page.request.delete('/api/account', { headers, data: { password } })
  expect(deletion.status()).toBe(200)
  await page.reload()
  await expect(toast(page, 'Your account is deleted, and this device has forgotten it.')).toBeVisible()
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(page.getByRole('banner').getByRole('button', { name: 'Sign in' })).toBeVisible()
  const stored = () => page.evaluate(() => JSON.stringify([localStorage, sessionStorage]))
  expect(await stored()).not.toContain('4711')
  await page.reload()
  expect(await stored()).not.toContain('4711')
})

test('if the reply to a password change is lost, the outcome is reported as unknown, and repeating the change succeeds', async ({
  customer,
  customerAccount,
  db,
}) => {
  await givePassword(db, customerAccount.accountId)
  await customer.goto('/account')
  const allowReplies = await loseReplies(customer, '**/api/password')
  await type(customer, 'Current password', password)
  await type(customer, 'New password', 'another horse 8')
  await press(customer, 'button', 'Change password')
  await expect(customer.getByRole('main').getByRole('alert')).toHaveText(
    'We cannot tell whether that worked. Please try again.',
  )
  allowReplies()
  await press(customer, 'button', 'Change password')
  await expect(toast(customer, 'Your password is changed. Other devices were signed out.')).toBeVisible()
})

test('signing out a device that was already signed out elsewhere says so and removes it from the list', async ({
  customer: page,
  customerAccount,
  db,
}) => {
  await givePassword(db, customerAccount.accountId)
  const { email, token } = customerAccount
  const login = await page.request.post('/api/login', { data: { email, password, role: 'user' } })
  expect(login.status()).toBe(200)
  await page.goto('/account')
  const others = page.getByRole('button', { name: /^Sign out (?!everywhere)/ })
  await expect(others).toHaveCount(1)
  const headers = { token }
  const { data } = await (await page.request.get('/api/sessions', { headers })).json()
  const sessionId = data.find((session: { isCurrent: boolean }) => !session.isCurrent)._id
  await page.request.delete('/api/sessions', { headers, data: { sessionId } })
  await others.click()
  await expect(toast(page, 'That device is signed out already.')).toBeVisible()
  await expect(others).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'Signed-in devices' })).toBeFocused()
})

test('signing out a device is confirmed even if the reply is lost', async ({
  customer: page,
  customerAccount,
  db,
}) => {
  await givePassword(db, customerAccount.accountId)
  const { email } = customerAccount
  await page.request.post('/api/login', { data: { email, password, role: 'user' } })
  await page.goto('/account')
  await loseReplies(page, '**/api/sessions', 'DELETE')
  const others = page.getByRole('button', { name: /^Sign out (?!everywhere)/ })
  await others.click()
  await expect(toast(page, 'That device is signed out.')).toBeVisible()
  await expect(others).toHaveCount(0)
})

test('if naming an address fails, the typed name stays in the field, and naming can be cancelled', async ({
  customer: page,
  customerAccount,
}) => {
  await page.request.post('/api/addresses', {
    headers: { token: customerAccount.token },
    data: deliveryAddress,
  })
  await page.goto('/account')
  const name = page.getByLabel('Your own name for it')
  await press(page, 'button', /^Name it: /)
  await expect(name).toBeFocused()
  await page.route('**/api/addresses/*', (route) => route.abort())
  await page.keyboard.type('Aai’s house')
  await page.keyboard.press('Enter')
  await expect(toast(page, /Please try again/)).toBeVisible()
  await expect(name).toHaveValue('Aai’s house')
  await press(page, 'button', 'Cancel')
  await expect(page.getByRole('button', { name: /^Name it: / })).toBeFocused()
  await page.unroute('**/api/addresses/*')
  await page.keyboard.press('Space')
  await name.fill('Aai’s home')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Name it: Aai’s home' })).toBeFocused()
  // A separator dot in the text could be left at the end of a line; one that CSS draws before the next part cannot.
  await expect(page.getByRole('main').getByText('·')).toHaveCount(0)
})

test('the heading of a shop’s account page has the same position as on its other pages', async ({
  shopkeeper: page,
}) => {
  const heading = page.getByRole('heading', { level: 1 })
  for (const viewport of [phone, { width: 1440, height: 900 }]) {
    await page.setViewportSize(viewport)
    await page.goto('/dashboard/reviews')
    const { x, y } = (await heading.boundingBox()) ?? {}
    await page.goto('/account')
    await expect(page.getByRole('heading', { name: 'Your data' })).toBeVisible()
    expect(await heading.boundingBox()).toMatchObject({ x, y })
  }
})

test('deleting a shop warns that the rest of its plan is lost, and is refused while the shop owes commission', async ({
  shopkeeper,
  ownShop,
  customerAccount,
  baseURL,
  db,
}) => {
  await shopkeeper.setViewportSize(phone)
  const { accountId, token } = ownShop.keeper
  const password_hash = await hashPassword(password)
  await db.updateTable('accounts').set({ password_hash }).where('id', '=', accountId).execute()
  const paidUntil = new Date('2031-03-14T09:00:00+05:30')
  await db.updateTable('shops').set({ sub_end_at: paidUntil }).where('id', '=', ownShop.shopId).execute()
  const { itemId } = await makeItem(db, ownShop.shopId)
  const orderId = await placeOrderByApi(baseURL, customerAccount, ownShop.shopId, itemId)
  await shopkeeper.request.post('/api/order/status', {
    headers: { token },
    data: { orderId, status: 'Delivered' },
  })

  await shopkeeper.goto('/account')
  await press(shopkeeper, 'button', 'Delete account…')
  const warning = shopkeeper.getByRole('dialog').getByText('Your plan is paid until 14 Mar 2031.')
  await expect(warning).toContainText('The rest of it is lost')
  await type(shopkeeper, 'Current password', password)
  await press(shopkeeper, 'button', 'Delete for good')
  const reason = shopkeeper.getByRole('dialog').getByRole('alert')
  await expect(reason).toContainText('Your shop still owes us ₹0.99')
  await expect(reason).toContainText('write to help@nukkad.example')
  await expectAccessible(shopkeeper)
  await press(shopkeeper, 'button', 'Keep my account')
  await expect(shopkeeper.getByRole('heading', { name: ownShop.keeper.name })).toBeVisible()

  await db.updateTable('shops').set({ sub_end_at: new Date() }).where('id', '=', ownShop.shopId).execute()
  await shopkeeper.reload()
  await press(shopkeeper, 'button', 'Delete account…')
  await expect(shopkeeper.getByRole('button', { name: 'Delete for good' })).toBeVisible()
  await expect(shopkeeper.getByText('Your plan is paid until')).toBeHidden()
})
