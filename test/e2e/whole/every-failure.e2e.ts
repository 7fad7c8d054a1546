import type { Page } from '@playwright/test'
import { makeItem, nagpur, password } from '../../scenes/builders.ts'
import { keep, keepCart, setStatusAs } from '../fixtures/customer-fixtures.ts'
import { again, ask, beAlive, enter, failureNames, walk } from '../fixtures/failures.ts'
import { test as base, expect } from '../fixtures/fixtures.ts'
import { giveStars } from '../fixtures/give-stars.ts'
import { placeOrderOf } from '../fixtures/place-order-of.ts'

const address = { firstName: 'Asha', lastName: 'Deshmukh', phone: '9876543210', street: 'Sitabuldi, Nagpur' }
const point = { latitude: nagpur.lat, longitude: nagpur.lng }

/** A signed-in customer with a cart of ₹100, an address that lacks only the flat, and a delivered order. */
const test = base.extend<{ lane: { page: Page; shopId: string; orderId: string } }>({
  lane: async ({ page, customerAccount, ownShop: { shopId, keeper }, db, baseURL }, use) => {
    const { itemId } = await makeItem(db, shopId, { name: 'Cow milk', price_paise: 50_00 })
    const orderId = await placeOrderOf(baseURL, customerAccount, shopId, itemId)
    await setStatusAs(page.request, keeper, orderId, 'Delivered')
    await keepCart(page, shopId, { [itemId]: 2 })
    await enter(page, db, customerAccount)
    await expect(page.getByText('This device')).toBeVisible()
    await keep(page, { orderDraft: { ...address, flat: '', floor: '', landmark: '', ...point } })
    await use({ page, shopId, orderId })
  },
})

test.describe.configure({ timeout: 300_000 })
test.use({ actionTimeout: 20_000 })

test('every failure as a customer orders, asks or rates shows one message, loses nothing typed and leaves a way back', async ({
  lane: { page, orderId },
  customerAccount,
}) => {
  const field = (name: string) => page.getByRole('textbox', { name })
  const typeFlat = async () => {
    await field('Flat / House / Building').fill('4B')
    await expect(page.getByText('₹9', { exact: true })).toBeVisible()
  }
  const isFlatThere = () => expect(field('Flat / House / Building')).toHaveValue('4B')
  const confirm = () => ask('Confirm order', { page }).click()
  const street = page.getByRole('combobox')
  const question = 'Do you deliver to Sitabuldi?'

  await walk(page, customerAccount, [
    {
      name: 'placing an order',
      at: '/order',
      async prepare() {
        await typeFlat()
        await page.getByRole('radio', { name: /Cash/ }).check()
      },
      call: '**/api/order/place',
      press: confirm,
      isThere: isFlatThere,
      own: 'Failed to place order. Please try again.',
    },
    {
      name: 'paying online',
      at: '/order',
      async prepare() {
        await typeFlat()
        await page.getByRole('radio', { name: /Online/ }).check()
      },
      call: '**/api/order/create-order',
      press: confirm,
      async isThere() {
        await isFlatThere()
        await expect(page.getByRole('radio', { name: /Online/ })).toBeChecked()
      },
      own: 'Failed to initiate payment.',
    },
    {
      name: 'rating an order',
      at: `/myorders/${orderId}`,
      async prepare() {
        await giveStars(page, 5)
        await field('Message').fill('Fresh and quick.')
        await expect(field('Email')).toHaveValue(customerAccount.email)
      },
      call: '**/api/order/feedback',
      press: () => ask('Submit feedback', { page }).click(),
      isThere: () => expect(field('Message')).toHaveValue('Fresh and quick.'),
      own: 'Error submitting feedback',
      answered: 'Error submitting feedback',
    },
    {
      name: 'choosing an address',
      at: '/',
      call: '**/api/geo/place/**',
      async press() {
        await street.fill('')
        await street.pressSequentially('sitab')
        await page.getByRole('option').first().click()
      },
      isThere: () => expect(street).toHaveValue('sitab'),
      own: 'Unable to fetch address. Please try again.',
      answered: 'Unable to fetch address. Please try again.',
      except: { gone: 'Invalid address selected. Please try again.' },
      leadsBack: 'home',
    },
    {
      name: 'asking the assistant',
      at: '/',
      prepare: () => ask('Open the support chat', { page }).click(),
      call: '**/api/chat',
      async press() {
        await page.getByPlaceholder('Ask about orders').fill(question)
        await page.getByPlaceholder('Ask about orders').press('Enter')
      },
      isThere: () => expect(page.getByRole('log').getByText(question).last()).toBeVisible(),
      own: 'Failed to get response from chatbot.',
      // A refusal is shown as an answer in the conversation.
      inPlace: ['too many requests', 'changed meanwhile', 'gone'],
      leadsBack: 'home',
    },
  ])
})

test('every failure of a form of the account shows one message beside its button and keeps what is typed', async ({
  lane: { page },
  customerAccount,
}) => {
  const own = 'We cannot tell whether that worked. Please try again.'
  const current = page.getByLabel('Current password', { exact: true }).last()
  const proof = { own, isThere: () => expect(current).toHaveValue(password), forgets: true, at: '/account' }
  const openDialog = (name: string) => async () => {
    await ask(name, { page }).click()
    await page.getByRole('dialog').getByLabel('Current password', { exact: true }).fill(password)
  }
  await walk(page, customerAccount, [
    {
      ...proof,
      name: 'another password',
      async prepare() {
        await current.fill(password)
        await page.getByLabel('New password', { exact: true }).fill('another horse 8')
      },
      call: '**/api/password',
      press: () => ask('Change password', { page }).click(),
    },
    {
      ...proof,
      name: 'the account as a file',
      prepare: openDialog('Download as JSON'),
      call: '**/api/account/export',
      press: () => ask('Save the file', { page }).click(),
    },
    {
      ...proof,
      name: 'the end of the account',
      prepare: openDialog('Delete account…'),
      call: '**/api/account',
      press: () => ask('Delete for good', { page }).click(),
    },
  ])
})

test('every failure to load a customer’s screen shows one message, with a way to go on', async ({
  lane: { page, shopId, orderId },
  customerAccount,
}) => {
  const opened = { isAskedByOpening: true, press: again(page) }
  const lists = 'Failed to load orders. Please try again later.'
  const account = 'Your account could not be loaded. Nothing was lost; please try again.'
  const cart = 'The cart could not be loaded. Nothing was lost; please try again.'
  await walk(page, customerAccount, [
    {
      ...opened,
      ...{
        name: 'the orders',
        at: '/myorders',
        call: '**/api/order/userorders',
        own: lists,
        answered: lists,
      },
    },
    {
      ...opened,
      ...{ name: 'an order', at: `/myorders/${orderId}`, call: `**/api/order/${orderId}` },
      ...{ own: 'Order not found', answered: 'Order not found' },
      hasNoWayOnceGone: true,
    },
    {
      ...opened,
      ...{ name: 'the price', at: '/order', call: '**/api/order/quote' },
      own: 'Unable to calculate distance. Please try again.',
      skips: ['changed meanwhile'],
      hasNoWayOnceGone: true,
    },
    { ...opened, name: 'the account', at: '/account', call: '**/api/me', own: account, answered: account },
    {
      ...opened,
      ...{ name: 'the addresses of the account', at: '/account', call: '**/api/addresses' },
      own: 'An unexpected error occurred.',
    },
    {
      ...opened,
      ...{ name: 'the shop of the order', at: '/order', call: `**/api/shops/${shopId}` },
      ...{ own: 'Unable to fetch shop location.', answered: 'Unable to fetch shop location.' },
      hasNoWayOnceGone: true,
    },
    {
      ...opened,
      ...{
        name: 'the shop of the cart',
        at: '/cart',
        call: `**/api/shops/${shopId}`,
        own: cart,
        answered: cart,
      },
      // The cart has a message of its own for a shop that no longer exists.
      skips: ['gone'],
      // The shop is requested without a token, so the end of the session makes no difference.
      leadsBack: 'nowhere',
    },
  ])
})

test('every failure of a navigation to a shop or a section is shown by the page, and Try again loads it', async ({
  lane: { page, shopId },
  customerAccount,
}) => {
  const cameTo = {
    call: `**/api/shops/${shopId}`,
    own: '',
    // The failure is shown as a page of its own.
    inPlace: failureNames,
    isThere: () =>
      expect(page.getByRole('heading', { level: 1 })).toHaveText(
        /^(Something went wrong|Shop Not Found|No connection just now)$/,
      ),
    // A shop is shown to visitors too, so the end of the session makes no difference.
    leadsBack: 'nowhere',
  } as const
  const home = page.getByRole('banner').getByRole('link').first()
  await walk(page, customerAccount, [
    {
      ...cameTo,
      name: 'a shop',
      at: '/',
      async press() {
        await page.goto('/')
        await beAlive(page)
        await page
          .getByRole('main')
          .getByRole('link', { name: /Kale Dairy/ })
          .click()
      },
    },
    {
      ...cameTo,
      name: 'a section of it',
      at: '/',
      async press() {
        await page.goto(`/category/Milk?shop=${shopId}`)
        await beAlive(page)
        await home.click()
        await expect(page).toHaveURL('/')
        await page.goBack()
      },
    },
  ])
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Cow milk' })).toBeVisible()
})
