import type { Page } from '@playwright/test'
import { refusals } from '#contract/refusals.ts'
import { makeItem, makeNewShopkeeper, password, setupForm } from '../../scenes/builders.ts'
import { setStatusAs, storeBeforeLoad } from '../fixtures/customer-fixtures.ts'
import {
  button,
  checkFailuresOf,
  expectRedirectToRenewal,
  expectSignInLeadsBack,
  type Screen,
  signIn,
  signInByForm,
  tryAgain,
} from '../fixtures/failures.ts'
import { test as base, expect } from '../fixtures/fixtures.ts'
import { openMore, pickStatus, statusIn } from '../fixtures/order-card.ts'
import { choosePhoto, smallPhoto } from '../fixtures/pictures.ts'
import { placeOrderByApi } from '../fixtures/place-order-by-api.ts'
import { openWithDraft } from '../fixtures/setup-wizard.ts'

/** The shop's own desk, with an item and an order on its way. */
const test = base.extend<{ desk: { page: Page; itemId: string; orderId: string } }>({
  desk: async ({ page, customerAccount, ownShop: { shopId, keeper }, db, baseURL }, use) => {
    const { itemId } = await makeItem(db, shopId)
    const orderId = await placeOrderByApi(baseURL, customerAccount, shopId, itemId)
    await setStatusAs(page.request, keeper, orderId, 'Out for delivery')
    // Without a user gesture the browser would block the sound, and the desk would show a notice.
    await storeBeforeLoad(page, { deskSound: 'off', deskAlarmSet: 'on' })
    await signInByForm(page, db, keeper)
    await expect(page.getByRole('heading', { name: 'Welcome, Kale Dairy' })).toBeVisible()
    await use({ page, itemId, orderId })
  },
})

test.describe.configure({ timeout: 300_000 })
test.use({ actionTimeout: 20_000 })

test('every failed change of a shop shows one message, loses nothing typed and leaves a way back', async ({
  desk: { page, itemId, orderId },
  ownShop: { keeper },
}) => {
  const messageOfOrder = (text: string) => `#${orderId.slice(-6)}: ${text}`
  const notUpdated = messageOfOrder('Error updating order status')
  const field = (name: string) => page.getByRole('textbox', { name })
  const picture = page.getByRole('main').locator('img[src^="data:"]')
  const card = page.getByRole('article')
  const status = statusIn(card)
  const update = 'An error occurred while updating the food item.'
  const dialog = page.getByRole('dialog')
  const giveProof = async () => {
    await button('Save changes', { page }).last().click()
    await dialog.getByLabel('Current password', { exact: true }).fill(password)
  }
  /** What the changes that require the password have in common. */
  const withPassword = {
    path: '/dashboard/profile',
    call: '**/api/shops/details',
    method: 'PATCH',
    press: () => dialog.getByRole('button', { name: 'Save changes' }).click(),
    forgets: true,
    ownMessage: 'We cannot tell whether that worked. Please try again.',
  }
  const screens: Screen[] = [
    {
      name: 'a new item',
      path: '/dashboard/add',
      async prepare() {
        await field('Name').fill('Buffalo ghee')
        await page.getByRole('textbox', { name: 'Price' }).fill('640')
        await choosePhoto(page, await smallPhoto())
        await expect(picture).toBeVisible()
      },
      call: '**/api/food/add',
      press: () => button('Add item', { page }).click(),
      async expectTypedInput() {
        await expect(field('Name')).toHaveValue('Buffalo ghee')
        await expect(picture).toBeVisible()
      },
      ownMessage: 'An error occurred while adding the food item.',
      answeredMessage: 'Error Adding Food Item',
    },
    {
      name: 'a changed item',
      path: `/dashboard/edit/${itemId}`,
      prepare: () => field('Description').fill('From this morning'),
      call: `**/api/food/edit/${itemId}`,
      press: () => button('Save changes', { page }).click(),
      expectTypedInput: () => expect(field('Description')).toHaveValue('From this morning'),
      ownMessage: update,
      answeredMessage: update,
      otherMessages: { gone: `${update}\nThis item is not on your menu any more.` },
    },
    {
      name: 'the profile',
      path: '/dashboard/profile',
      prepare: () => field('Shop name').fill('Kale and Daughters'),
      call: '**/api/shops/details',
      method: 'PATCH',
      press: () =>
        page
          .getByRole('region', { name: 'What customers see' })
          .getByRole('button', { name: 'Save changes' })
          .click(),
      expectTypedInput: () => expect(field('Shop name')).toHaveValue('Kale and Daughters'),
      ownMessage: 'Your changes could not be saved. Nothing was lost; please try again.',
    },
    {
      ...withPassword,
      name: 'the bank account',
      async prepare() {
        await button('Change bank account', { page }).click()
        await field('Account holder name').fill('Ravi Kale')
        await field('Account number').fill('998877665544')
        await field('IFSC code').fill('HDFC0000001')
        await expect(field('Bank name')).toHaveValue('HDFC Bank')
        await giveProof()
      },
      async expectTypedInput() {
        await expect(page.getByLabel('Account number')).toHaveValue('998877665544')
        await expect(dialog.getByLabel('Current password', { exact: true })).toHaveValue(password)
      },
    },
    {
      ...withPassword,
      name: 'the UPI address',
      async prepare() {
        await button('Add a UPI address', { page }).click()
        await field('Your UPI address').fill('ravi.kale@oksbi')
        await giveProof()
      },
      async expectTypedInput() {
        await expect(page.getByLabel('Your UPI address')).toHaveValue('ravi.kale@oksbi')
        await expect(dialog.getByLabel('Current password', { exact: true })).toHaveValue(password)
      },
    },
    {
      name: 'the status of an order',
      path: '/dashboard/orders',
      call: '**/api/order/status',
      press: () => pickStatus(card, 'Delivered'),
      async expectTypedInput() {
        await openMore(card)
        await expect(status).toHaveValue('Out for delivery')
      },
      ownMessage: notUpdated,
      answeredMessage: notUpdated,
      otherMessages: { 'too many requests': messageOfOrder(refusals.too_many.message) },
    },
  ]
  await checkFailuresOf(page, keeper, screens, expectRedirectToRenewal)
})

test('every failure to load a shop’s screen shows one message, with a way to go on', async ({
  desk: { page, itemId },
  ownShop: { keeper },
}) => {
  const opened = { isCalledOnOpening: true, press: tryAgain(page) }
  const ofShop = {
    ...opened,
    call: '**/api/shops/details',
    ownMessage: 'An error occurred while fetching shop details',
    answeredMessage: 'Failed to fetch shop data',
  }
  const list = 'An error occurred while fetching the food items.'
  const orders = 'Error fetching orders'
  const screens: Screen[] = [
    { ...ofShop, name: 'the overview', path: '/dashboard' },
    { ...ofShop, name: 'the profile', path: '/dashboard/profile' },
    {
      ...opened,
      name: 'the items',
      path: '/dashboard/list',
      call: '**/api/food/list',
      ownMessage: list,
      answeredMessage: list,
    },
    {
      ...opened,
      ...{ name: 'an item', path: `/dashboard/edit/${itemId}`, call: `**/api/food/${itemId}` },
      ...{ ownMessage: 'Failed to fetch food details.', answeredMessage: 'Error fetching food details.' },
      textsInPlace: { gone: 'This item is not on your menu any more.' },
      hasNothingToPressOnceGone: true,
    },
    ...['edit/{id}', 'add?copy={id}', 'add?copy={id}&as=pack'].map((form) => ({
      ...opened,
      ...{ name: `the menu for ${form}`, path: `/dashboard/${form.replace('{id}', itemId)}` },
      ...{ call: '**/api/food/list', ownMessage: list, answeredMessage: list },
    })),
    {
      ...opened,
      ...{
        name: 'the orders',
        path: '/dashboard/orders',
        call: '**/api/order/list?*',
        ownMessage: orders,
        answeredMessage: orders,
      },
    },
  ]
  const renewal = 'Your subscription could not be loaded. Nothing was lost.'
  const statement = 'The statement could not be loaded'
  const money = 'Your money could not be loaded. Nothing was lost.'
  screens.push(
    {
      ...ofShop,
      name: 'the renewal',
      path: '/renew-subscription',
      ownMessage: renewal,
      answeredMessage: renewal,
    },
    {
      ...opened,
      ...{ name: 'the statement', path: '/dashboard/statement', call: '**/api/shops/statement?*' },
      ...{ ownMessage: statement, answeredMessage: statement },
    },
    {
      ...opened,
      ...{ name: 'the money', path: '/dashboard/money', call: '**/api/shops/money?*' },
      ...{ ownMessage: money, answeredMessage: money },
    },
  )
  await checkFailuresOf(page, keeper, screens)
})

test('every failure before a shop pays shows one message, and the plan stays chosen', async ({
  desk: { page },
  ownShop: { keeper },
  db,
}) => {
  const threeMonths = page.getByRole('radio', { name: /3 Months/ })
  const startsPayment = {
    prepare: () => page.getByText('3 Months').click(),
    press: () => page.getByRole('button', { name: /^Pay/ }).click(),
    expectTypedInput: () => expect(threeMonths).toBeChecked(),
    ownMessage: 'Failed to initiate payment. Please try again.',
  }
  await checkFailuresOf(page, keeper, [
    {
      ...startsPayment,
      ...{ name: 'a renewal', path: '/renew-subscription', call: '**/api/payment/createRenewalOrder' },
      forgets: true,
    },
  ])

  await page.goto('/logout')
  await expect(page).toHaveURL('/')
  const newShopkeeper = await makeNewShopkeeper(db, { name: 'Orange Bakery' })
  await signInByForm(page, db, newShopkeeper)
  await expect(page.getByRole('heading', { name: 'Step 1 of 3: Shop Profile' })).toBeVisible()
  const phone = page.getByLabel('Phone')
  await expectSignInLeadsBack(
    page,
    {
      ...{
        name: 'the set-up as it is typed',
        path: '/setup',
        call: '**/api/shops/setup-draft',
        method: 'PUT',
      },
      press: () => phone.fill('9800000001'),
      expectTypedInput: () => expect(phone).toHaveValue('9800000001'),
      ownMessage: '',
    },
    () => signIn(page, newShopkeeper),
  )
  await openWithDraft(page, newShopkeeper, await setupForm())
  const loaded = 'What you typed before could not be loaded. Nothing was lost.'
  await checkFailuresOf(page, newShopkeeper, [
    {
      ...{ name: 'the set-up', path: '/setup', call: '**/api/shops/setup-draft', method: 'GET' },
      ...{ isCalledOnOpening: true, press: tryAgain(page), ownMessage: loaded, answeredMessage: loaded },
    },
    {
      ...startsPayment,
      ...{ name: 'the first payment', path: '/setup', call: '**/api/payment/create-order' },
      async prepare() {
        await startsPayment.prepare()
        await page.getByLabel(/Tell me about new orders/).uncheck()
        await page.getByLabel('I accept the terms').check()
        await page.getByText('Everything is saved').waitFor()
      },
      // This refusal means that the shop was paid for and opened meanwhile: the set-up is replaced by the shop.
      skips: ['changed meanwhile'],
    },
  ])
})

test('a shop whose plan has ended is sent to renew before it types, and what it had typed is kept until then', async ({
  shopkeeper,
  ownShop: { shopId },
  db,
}) => {
  const name = shopkeeper.getByRole('textbox', { name: 'Name' })
  const renewal = shopkeeper.getByText('Please complete your setup or renew your subscription.')
  const endPlan = (at: Date) =>
    db.updateTable('shops').set({ sub_end_at: at }).where('id', '=', shopId).execute()
  const { itemId } = await makeItem(db, shopId)
  await shopkeeper.goto(`/dashboard/edit/${itemId}`)
  await name.fill('Buffalo ghee')
  await endPlan(new Date(Date.now() - 1000))
  await shopkeeper.getByRole('button', { name: 'Save changes' }).click()
  // Checked before the redirect is complete, because the toast disappears by itself.
  await expect(renewal).toHaveCount(1)
  await expect(shopkeeper).toHaveURL('/renew-subscription')

  await endPlan(new Date(Date.now() + 86_400_000))
  await shopkeeper.goto(`/dashboard/edit/${itemId}`)
  await expect(name).toHaveValue('Buffalo ghee')
  await shopkeeper.getByRole('link', { name: 'Cancel' }).click()
  await shopkeeper.getByRole('link', { name: 'Edit Cow milk' }).click()
  await expect(name).toHaveValue('Cow milk')

  await endPlan(new Date(Date.now() - 1000))
  // The page redirects, perhaps before it has loaded, and the toast disappears by itself: do not wait for it to load.
  await shopkeeper.goto('/dashboard/add', { waitUntil: 'commit' })
  await expect(renewal).toHaveCount(1)
  await expect(shopkeeper).toHaveURL('/renew-subscription')
})
