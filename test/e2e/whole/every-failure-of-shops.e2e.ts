import type { Page } from '@playwright/test'
import { refusals } from '#contract/refusals.ts'
import { makeItem, makeNewShopkeeper, password, setupForm } from '../../scenes/builders.ts'
import { keep, setStatusAs } from '../fixtures/customer-fixtures.ts'
import {
  again,
  ask,
  enter,
  expectRenewal,
  expectWayBack,
  type Screen,
  signIn,
  walk,
} from '../fixtures/failures.ts'
import { test as base, expect } from '../fixtures/fixtures.ts'
import { openMore, pickStatus, statusIn } from '../fixtures/order-card.ts'
import { choosePhoto, smallPhoto } from '../fixtures/pictures.ts'
import { placeOrderOf } from '../fixtures/place-order-of.ts'
import { openDrafted } from '../fixtures/setup-wizard.ts'

/** The shop's own desk, with an item and an order on its way. */
const test = base.extend<{ desk: { page: Page; itemId: string; orderId: string } }>({
  desk: async ({ page, customerAccount, ownShop: { shopId, keeper }, db, baseURL }, use) => {
    const { itemId } = await makeItem(db, shopId)
    const orderId = await placeOrderOf(baseURL, customerAccount, shopId, itemId)
    await setStatusAs(page.request, keeper, orderId, 'Out for delivery')
    // Without a user gesture the browser would block the sound, and the desk would show a notice.
    await keep(page, { deskSound: 'off', deskAlarmSet: 'on' })
    await enter(page, db, keeper)
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
  const ofOrder = (text: string) => `#${orderId.slice(-6)}: ${text}`
  const notUpdated = ofOrder('Error updating order status')
  const field = (name: string) => page.getByRole('textbox', { name })
  const picture = page.getByRole('main').locator('img[src^="data:"]')
  const card = page.getByRole('article')
  const status = statusIn(card)
  const update = 'An error occurred while updating the food item.'
  const dialog = page.getByRole('dialog')
  const giveProof = async () => {
    await ask('Save changes', { page }).last().click()
    await dialog.getByLabel('Current password', { exact: true }).fill(password)
  }
  /** What the changes that require the password have in common. */
  const proven = {
    at: '/dashboard/profile',
    call: '**/api/shops/details',
    method: 'PATCH',
    press: () => dialog.getByRole('button', { name: 'Save changes' }).click(),
    forgets: true,
    own: 'We cannot tell whether that worked. Please try again.',
  }
  const screens: Screen[] = [
    {
      name: 'a new item',
      at: '/dashboard/add',
      async prepare() {
        await field('Name').fill('Buffalo ghee')
        await page.getByRole('textbox', { name: 'Price' }).fill('640')
        await choosePhoto(page, await smallPhoto())
        await expect(picture).toBeVisible()
      },
      call: '**/api/food/add',
      press: () => ask('Add item', { page }).click(),
      async isThere() {
        await expect(field('Name')).toHaveValue('Buffalo ghee')
        await expect(picture).toBeVisible()
      },
      own: 'An error occurred while adding the food item.',
      answered: 'Error Adding Food Item',
    },
    {
      name: 'a changed item',
      at: `/dashboard/edit/${itemId}`,
      prepare: () => field('Description').fill('From this morning'),
      call: `**/api/food/edit/${itemId}`,
      press: () => ask('Save changes', { page }).click(),
      isThere: () => expect(field('Description')).toHaveValue('From this morning'),
      own: update,
      answered: update,
      except: { gone: `${update}\nThis item is not on your menu any more.` },
    },
    {
      name: 'the profile',
      at: '/dashboard/profile',
      prepare: () => field('Shop name').fill('Kale and Daughters'),
      call: '**/api/shops/details',
      method: 'PATCH',
      press: () =>
        page
          .getByRole('region', { name: 'What customers see' })
          .getByRole('button', { name: 'Save changes' })
          .click(),
      isThere: () => expect(field('Shop name')).toHaveValue('Kale and Daughters'),
      own: 'Your changes could not be saved. Nothing was lost; please try again.',
    },
    {
      ...proven,
      name: 'the bank account',
      async prepare() {
        await ask('Change bank account', { page }).click()
        await field('Account holder name').fill('Ravi Kale')
        await field('Account number').fill('998877665544')
        await field('IFSC code').fill('HDFC0000001')
        await expect(field('Bank name')).toHaveValue('HDFC Bank')
        await giveProof()
      },
      async isThere() {
        await expect(page.getByLabel('Account number')).toHaveValue('998877665544')
        await expect(dialog.getByLabel('Current password', { exact: true })).toHaveValue(password)
      },
    },
    {
      ...proven,
      name: 'the UPI address',
      async prepare() {
        await ask('Add a UPI address', { page }).click()
        await field('Your UPI address').fill('ravi.kale@oksbi')
        await giveProof()
      },
      async isThere() {
        await expect(page.getByLabel('Your UPI address')).toHaveValue('ravi.kale@oksbi')
        await expect(dialog.getByLabel('Current password', { exact: true })).toHaveValue(password)
      },
    },
    {
      name: 'the status of an order',
      at: '/dashboard/orders',
      call: '**/api/order/status',
      press: () => pickStatus(card, 'Delivered'),
      async isThere() {
        await openMore(card)
        await expect(status).toHaveValue('Out for delivery')
      },
      own: notUpdated,
      answered: notUpdated,
      except: { 'too many requests': ofOrder(refusals.too_many.message) },
    },
  ]
  await walk(page, keeper, screens, expectRenewal)
})

test('every failure to load a shop’s screen shows one message, with a way to go on', async ({
  desk: { page, itemId },
  ownShop: { keeper },
}) => {
  const opened = { isAskedByOpening: true, press: again(page) }
  const ofShop = {
    ...opened,
    call: '**/api/shops/details',
    own: 'An error occurred while fetching shop details',
    answered: 'Failed to fetch shop data',
  }
  const list = 'An error occurred while fetching the food items.'
  const orders = 'Error fetching orders'
  const screens: Screen[] = [
    { ...ofShop, name: 'the overview', at: '/dashboard' },
    { ...ofShop, name: 'the profile', at: '/dashboard/profile' },
    {
      ...opened,
      name: 'the items',
      at: '/dashboard/list',
      call: '**/api/food/list',
      own: list,
      answered: list,
    },
    {
      ...opened,
      ...{ name: 'an item', at: `/dashboard/edit/${itemId}`, call: `**/api/food/${itemId}` },
      ...{ own: 'Failed to fetch food details.', answered: 'Error fetching food details.' },
      inItsPlace: { gone: 'This item is not on your menu any more.' },
      hasNoWayOnceGone: true,
    },
    ...['edit/{id}', 'add?copy={id}', 'add?copy={id}&as=pack'].map((form) => ({
      ...opened,
      ...{ name: `the menu for ${form}`, at: `/dashboard/${form.replace('{id}', itemId)}` },
      ...{ call: '**/api/food/list', own: list, answered: list },
    })),
    {
      ...opened,
      ...{
        name: 'the orders',
        at: '/dashboard/orders',
        call: '**/api/order/list?*',
        own: orders,
        answered: orders,
      },
    },
  ]
  const renewal = 'Your subscription could not be loaded. Nothing was lost.'
  const statement = 'The statement could not be loaded'
  const money = 'Your money could not be loaded. Nothing was lost.'
  screens.push(
    { ...ofShop, name: 'the renewal', at: '/renew-subscription', own: renewal, answered: renewal },
    {
      ...opened,
      ...{ name: 'the statement', at: '/dashboard/statement', call: '**/api/shops/statement?*' },
      ...{ own: statement, answered: statement },
    },
    {
      ...opened,
      ...{ name: 'the money', at: '/dashboard/money', call: '**/api/shops/money?*' },
      ...{ own: money, answered: money },
    },
  )
  await walk(page, keeper, screens)
})

test('every failure before a shop pays shows one message, and the plan stays chosen', async ({
  desk: { page },
  ownShop: { keeper },
  db,
}) => {
  const threeMonths = page.getByRole('radio', { name: /3 Months/ })
  const paying = {
    prepare: () => page.getByText('3 Months').click(),
    press: () => page.getByRole('button', { name: /^Pay/ }).click(),
    isThere: () => expect(threeMonths).toBeChecked(),
    own: 'Failed to initiate payment. Please try again.',
  }
  await walk(page, keeper, [
    {
      ...paying,
      ...{ name: 'a renewal', at: '/renew-subscription', call: '**/api/payment/createRenewalOrder' },
      forgets: true,
    },
  ])

  await page.goto('/logout')
  await expect(page).toHaveURL('/')
  const newcomer = await makeNewShopkeeper(db, { name: 'Orange Bakery' })
  await enter(page, db, newcomer)
  await expect(page.getByRole('heading', { name: 'Step 1 of 3: Shop Profile' })).toBeVisible()
  const phone = page.getByLabel('Phone')
  await expectWayBack(
    page,
    {
      ...{
        name: 'the set-up as it is typed',
        at: '/setup',
        call: '**/api/shops/setup-draft',
        method: 'PUT',
      },
      press: () => phone.fill('9800000001'),
      isThere: () => expect(phone).toHaveValue('9800000001'),
      own: '',
    },
    () => signIn(page, newcomer),
  )
  await openDrafted(page, newcomer, await setupForm())
  const loaded = 'What you typed before could not be loaded. Nothing was lost.'
  await walk(page, newcomer, [
    {
      ...{ name: 'the set-up', at: '/setup', call: '**/api/shops/setup-draft', method: 'GET' },
      ...{ isAskedByOpening: true, press: again(page), own: loaded, answered: loaded },
    },
    {
      ...paying,
      ...{ name: 'the first payment', at: '/setup', call: '**/api/payment/create-order' },
      async prepare() {
        await paying.prepare()
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
