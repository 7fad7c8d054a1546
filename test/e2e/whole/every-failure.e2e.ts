import type { Page } from '@playwright/test'
import { makeItem, nagpur, password } from '../../scenes/builders.ts'
import { setStatusAs, storeBeforeLoad, storeCart } from '../fixtures/customer-fixtures.ts'
import {
  button,
  checkFailuresOf,
  failureNames,
  signInByForm,
  tryAgain,
  untilFieldsHydrated,
} from '../fixtures/failures.ts'
import { test as base, expect } from '../fixtures/fixtures.ts'
import { giveStars } from '../fixtures/give-stars.ts'
import { placeOrderByApi } from '../fixtures/place-order-by-api.ts'

const address = { firstName: 'Asha', lastName: 'Deshmukh', phone: '9876543210', street: 'Sitabuldi, Nagpur' }
const point = { latitude: nagpur.lat, longitude: nagpur.lng }

/** A signed-in customer with a cart of ₹100, an address that lacks only the flat, and a delivered order. */
const test = base.extend<{ lane: { page: Page; shopId: string; orderId: string } }>({
  lane: async ({ page, customerAccount, ownShop: { shopId, keeper }, db, baseURL }, use) => {
    const { itemId } = await makeItem(db, shopId, { name: 'Cow milk', price_paise: 50_00 })
    const orderId = await placeOrderByApi(baseURL, customerAccount, shopId, itemId)
    await setStatusAs(page.request, keeper, orderId, 'Delivered')
    await storeCart(page, shopId, { [itemId]: 2 })
    await signInByForm(page, db, customerAccount)
    await expect(page.getByText('This device')).toBeVisible()
    await storeBeforeLoad(page, { orderDraft: { ...address, flat: '', floor: '', landmark: '', ...point } })
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
  const confirm = () => button('Confirm order', { page }).click()
  const street = page.getByRole('combobox')
  const question = 'Do you deliver to Sitabuldi?'

  await checkFailuresOf(page, customerAccount, [
    {
      name: 'placing an order',
      path: '/order',
      async prepare() {
        await typeFlat()
        await page.getByRole('radio', { name: /Cash/ }).check()
      },
      call: '**/api/order/place',
      press: confirm,
      expectTypedInput: isFlatThere,
      ownMessage: 'Failed to place order. Please try again.',
    },
    {
      name: 'paying online',
      path: '/order',
      async prepare() {
        await typeFlat()
        await page.getByRole('radio', { name: /Online/ }).check()
      },
      call: '**/api/order/create-order',
      press: confirm,
      async expectTypedInput() {
        await isFlatThere()
        await expect(page.getByRole('radio', { name: /Online/ })).toBeChecked()
      },
      ownMessage: 'Failed to initiate payment.',
    },
    {
      name: 'rating an order',
      path: `/myorders/${orderId}`,
      async prepare() {
        await giveStars(page, 5)
        await field('Message').fill('Fresh and quick.')
        await expect(field('Email')).toHaveValue(customerAccount.email)
      },
      call: '**/api/order/feedback',
      press: () => button('Submit feedback', { page }).click(),
      expectTypedInput: () => expect(field('Message')).toHaveValue('Fresh and quick.'),
      ownMessage: 'Error submitting feedback',
      answeredMessage: 'Error submitting feedback',
    },
    {
      name: 'choosing an address',
      path: '/',
      call: '**/api/geo/place/**',
      async press() {
        await street.fill('')
        await street.pressSequentially('sitab')
        await page.getByRole('option').first().click()
      },
      expectTypedInput: () => expect(street).toHaveValue('sitab'),
      ownMessage: 'Unable to fetch address. Please try again.',
      answeredMessage: 'Unable to fetch address. Please try again.',
      otherMessages: { gone: 'Invalid address selected. Please try again.' },
      leadsBack: 'home',
    },
    {
      name: 'asking the assistant',
      path: '/',
      prepare: () => button('Open the support chat', { page }).click(),
      call: '**/api/chat',
      async press() {
        await page.getByPlaceholder('Ask about orders').fill(question)
        await page.getByPlaceholder('Ask about orders').press('Enter')
      },
      expectTypedInput: () => expect(page.getByRole('log').getByText(question).last()).toBeVisible(),
      ownMessage: 'Failed to get response from chatbot.',
      // A refusal is shown as an answer in the conversation.
      shownInPlace: ['too many requests', 'changed meanwhile', 'gone'],
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
  const proof = {
    ownMessage: own,
    expectTypedInput: () => expect(current).toHaveValue(password),
    forgets: true,
    path: '/account',
  }
  const openDialog = (name: string) => async () => {
    await button(name, { page }).click()
    await page.getByRole('dialog').getByLabel('Current password', { exact: true }).fill(password)
  }
  await checkFailuresOf(page, customerAccount, [
    {
      ...proof,
      name: 'another password',
      async prepare() {
        await current.fill(password)
        await page.getByLabel('New password', { exact: true }).fill('another horse 8')
      },
      call: '**/api/password',
      press: () => button('Change password', { page }).click(),
    },
    {
      ...proof,
      name: 'the account as a file',
      prepare: openDialog('Download as JSON'),
      call: '**/api/account/export',
      press: () => button('Save the file', { page }).click(),
    },
    {
      ...proof,
      name: 'the end of the account',
      prepare: openDialog('Delete account…'),
      call: '**/api/account',
      press: () => button('Delete for good', { page }).click(),
    },
  ])
})

test('every failure to load a customer’s screen shows one message, with a way to go on', async ({
  lane: { page, shopId, orderId },
  customerAccount,
}) => {
  const opened = { isCalledOnOpening: true, press: tryAgain(page) }
  const lists = 'Failed to load orders. Please try again later.'
  const account = 'Your account could not be loaded. Nothing was lost; please try again.'
  const cart = 'The cart could not be loaded. Nothing was lost; please try again.'
  await checkFailuresOf(page, customerAccount, [
    {
      ...opened,
      ...{
        name: 'the orders',
        path: '/myorders',
        call: '**/api/order/userorders',
        ownMessage: lists,
        answeredMessage: lists,
      },
    },
    {
      ...opened,
      ...{ name: 'an order', path: `/myorders/${orderId}`, call: `**/api/order/${orderId}` },
      ...{ ownMessage: 'Order not found', answeredMessage: 'Order not found' },
      hasNothingToPressOnceGone: true,
    },
    {
      ...opened,
      ...{ name: 'the price', path: '/order', call: '**/api/order/quote' },
      ownMessage: 'Unable to calculate distance. Please try again.',
      skips: ['changed meanwhile'],
      hasNothingToPressOnceGone: true,
    },
    {
      ...opened,
      name: 'the account',
      path: '/account',
      call: '**/api/me',
      ownMessage: account,
      answeredMessage: account,
    },
    {
      ...opened,
      ...{ name: 'the addresses of the account', path: '/account', call: '**/api/addresses' },
      ownMessage: 'An unexpected error occurred.',
    },
    {
      ...opened,
      ...{ name: 'the shop of the order', path: '/order', call: `**/api/shops/${shopId}` },
      ...{ ownMessage: 'Unable to fetch shop location.', answeredMessage: 'Unable to fetch shop location.' },
      hasNothingToPressOnceGone: true,
    },
    {
      ...opened,
      ...{
        name: 'the shop of the cart',
        path: '/cart',
        call: `**/api/shops/${shopId}`,
        ownMessage: cart,
        answeredMessage: cart,
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
  const navigation = {
    call: `**/api/shops/${shopId}`,
    ownMessage: '',
    // The failure is shown as a page of its own.
    shownInPlace: failureNames,
    expectTypedInput: () =>
      expect(page.getByRole('heading', { level: 1 })).toHaveText(
        /^(Something went wrong|Shop Not Found|No connection just now)$/,
      ),
    // A shop is shown to visitors too, so the end of the session makes no difference.
    leadsBack: 'nowhere',
  } as const
  const home = page.getByRole('banner').getByRole('link').first()
  await checkFailuresOf(page, customerAccount, [
    {
      ...navigation,
      name: 'a shop',
      path: '/',
      async press() {
        await page.goto('/')
        await untilFieldsHydrated(page)
        await page
          .getByRole('main')
          .getByRole('link', { name: /Kale Dairy/ })
          .click()
      },
    },
    {
      ...navigation,
      name: 'a section of it',
      path: '/',
      async press() {
        await page.goto(`/category/Milk?shop=${shopId}`)
        await untilFieldsHydrated(page)
        await home.click()
        await expect(page).toHaveURL('/')
        await page.goBack()
      },
    },
  ])
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Cow milk' })).toBeVisible()
})
