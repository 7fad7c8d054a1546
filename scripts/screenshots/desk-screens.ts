import type { Page } from '@playwright/test'
import { placeOrderByApi } from '../../test/e2e/fixtures/place-order-by-api.ts'
import { at, fail, hang, type Screen } from './screen.ts'

const settled = async (page: Page) => {
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.locator('[data-skeleton]').first().waitFor({ state: 'detached' })
}
const page =
  (path: string, text: string | RegExp): Screen['open'] =>
  async (page, town) => {
    await at(path, text)(page, town)
    await settled(page)
  }

const dashboard: Screen[] = [
  { name: 'dashboard', as: 'keeper', open: page('/', /last 30 days/i) },
  { name: 'dashboard-empty', as: 'emptyKeeper', open: page('/', 'Welcome, Nayi Dukaan') },
  { name: 'dashboard-long-names', as: 'longKeeper', open: page('/', /last 30 days/i) },
  { name: 'dashboard-lapsed', as: 'lapsedKeeper', open: page('/', 'Your subscription has ended') },
  {
    name: 'dashboard-skeleton',
    as: 'keeper',
    open: async (page) => {
      await hang(page, '**/api/shops/details')
      await page.goto('/')
      await page.locator('[data-skeleton]').first().waitFor()
    },
  },
  {
    name: 'dashboard-error',
    as: 'keeper',
    open: async (page) => {
      await fail(page, '**/api/shops/details')
      await page.goto('/')
      await page.getByRole('button', { name: 'Try again' }).waitFor()
    },
  },
  { name: 'statement', as: 'keeper', open: page('/dashboard/statement', 'Delivered sales') },
  { name: 'statement-none', as: 'emptyKeeper', open: page('/dashboard/statement', 'Nothing delivered') },
  { name: 'profile', as: 'keeper', open: page('/dashboard/profile', 'Bank account') },
  {
    name: 'profile-hours',
    as: 'longKeeper',
    open: async (page) => {
      await page.goto('/dashboard/profile')
      await page.getByRole('switch', { name: 'Open all day, every day' }).click()
      await page.getByRole('switch', { name: 'Open on Sunday' }).click()
      await page.getByRole('button', { name: 'Change bank account' }).click()
      await page.getByLabel('IFSC code').waitFor()
    },
  },
  { name: 'keeper-account', as: 'keeper', open: page('/account', 'Your data') },
  { name: 'keeper-not-found', as: 'keeper', open: at('/dashboard/nothing', 'Page not found') },
  { name: 'desk-for-customer', as: 'customer', open: at('/dashboard/orders', 'Page not found') },
]

const menu: Screen[] = [
  { name: 'item-add', as: 'keeper', open: page('/dashboard/add', 'Add Food Item') },
  {
    name: 'item-add-missing',
    as: 'keeper',
    open: async (page) => {
      await page.goto('/dashboard/add')
      await page.getByLabel('Name').fill('Cow milk')
      await page.getByLabel('Price').fill('32.50')
      await page.getByText('Customers see').first().waitFor()
      await page.getByRole('button', { name: 'Add item' }).click()
      await page.getByText('Upload Food Image!').first().waitFor()
    },
  },
  { name: 'item-list', as: 'keeper', open: page('/dashboard/list', /\d+ items/) },
  { name: 'item-list-none', as: 'emptyKeeper', open: page('/dashboard/list', 'Add Your First Item') },
  { name: 'item-list-200', as: 'longKeeper', open: page('/dashboard/list', '200 items') },
  {
    name: 'item-list-skeleton',
    as: 'keeper',
    open: async (page) => {
      await hang(page, '**/api/food/list')
      await page.goto('/dashboard/list')
      await page.locator('[data-skeleton]').first().waitFor()
    },
  },
  {
    name: 'item-edit',
    as: 'longKeeper',
    open: async (page, { shops }) => {
      await page.goto(`/dashboard/edit/${shops.long.items[0]}`)
      await page.getByLabel('Name').waitFor()
    },
  },
  {
    name: 'item-remove',
    as: 'longKeeper',
    isWindow: true,
    open: async (page) => {
      await page.goto('/dashboard/list')
      await page
        .getByRole('button', { name: /^Delete/ })
        .first()
        .click()
      await page.getByRole('dialog').waitFor()
    },
  },
]

const filling: Screen[] = [
  { name: 'starters', as: 'keeper', open: page('/dashboard/add/staples', 'Choose from staples') },
  { name: 'list-import', as: 'keeper', open: page('/dashboard/add/list', 'Paste or upload a list') },
  {
    name: 'list-preview',
    as: 'emptyKeeper',
    open: async (page) => {
      await page.goto('/dashboard/add/list')
      await page
        .getByLabel('Your list')
        .fill('Toned milk, 32, 500 ml\nZorbium, 5, 1 kg\nCurd, 450\nGhee,,1 l')
      await page.getByRole('button', { name: 'Read the list' }).click()
      await page.getByText('3 items can be added.').waitFor()
    },
  },
  { name: 'price-sheet', as: 'keeper', open: page('/dashboard/list/prices', 'Price sheet') },
  { name: 'item-order', as: 'keeper', open: page('/dashboard/list/order', 'Order of items') },
  { name: 'photos', as: 'keeper', open: page('/dashboard/photos', 'Add photos') },
]

const rest: Screen[] = [
  { name: 'money', as: 'keeper', open: page('/dashboard/money', 'Money') },
  { name: 'poster', as: 'keeper', open: page('/dashboard/poster', 'Poster') },
  { name: 'reviews', as: 'keeper', open: page('/dashboard/reviews', 'Answer') },
]

const orders: Screen[] = [
  { name: 'orders', as: 'keeper', open: page('/dashboard/orders', 'Collect in cash') },
  { name: 'orders-long-names', as: 'longKeeper', open: page('/dashboard/orders', 'Collect in cash') },
  { name: 'orders-none', as: 'emptyKeeper', open: page('/dashboard/orders?show=all', 'No orders yet') },
  {
    name: 'orders-none-open',
    as: 'emptyKeeper',
    open: page('/dashboard/orders', /No open orders/),
  },
  {
    name: 'orders-more',
    as: 'longKeeper',
    open: async (page, town) => {
      await at('/dashboard/orders', 'Collect in cash')(page, town)
      await page
        .getByRole('button', { name: /^More about/ })
        .first()
        .click()
      await page.getByText('Get Directions').waitFor()
    },
  },
  {
    name: 'orders-decline',
    as: 'longKeeper',
    isWindow: true,
    open: async (page, town) => {
      await at('/dashboard/orders', 'Collect in cash')(page, town)
      await page
        .getByRole('button', { name: /^More about/ })
        .first()
        .click()
      await page
        .getByRole('button', { name: /^Decline/ })
        .first()
        .click()
      await page.getByRole('radio', { name: 'An item is sold out' }).check()
    },
  },
  {
    name: 'orders-skeleton',
    as: 'keeper',
    open: async (page) => {
      await hang(page, '**/api/order/list*')
      await page.goto('/dashboard/orders')
      await page.locator('[data-skeleton]').first().waitFor()
    },
  },
  {
    name: 'orders-settings',
    as: 'emptyKeeper',
    open: async (page, town) => {
      await at('/dashboard/orders', 'Never miss an order')(page, town)
      await page.getByRole('button', { name: /^Alarm settings/ }).click()
      await page.getByRole('dialog').waitFor()
    },
  },
  {
    name: 'orders-new',
    as: 'longKeeper',
    isNews: true,
    isWindow: true,
    open: async (page, { url, people, shops }) => {
      await page.goto('/dashboard/orders')
      await settled(page)
      await page.waitForTimeout(1000)
      await placeOrderByApi(url, people.customer, shops.long.shopId, shops.long.items[5] ?? '')
      await page.getByText(/new orders? (is|are) waiting/).waitFor()
    },
  },
  {
    name: 'orders-lost',
    as: 'emptyKeeper',
    isNews: true,
    isWindow: true,
    open: async (page) => {
      await fail(page, '**/api/order/stream')
      await page.goto('/dashboard/orders')
      await page.getByText('No connection').waitFor({ timeout: 30_000 })
    },
  },
]

export const deskScreens = [...dashboard, ...menu, ...filling, ...orders, ...rest]
