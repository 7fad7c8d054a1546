import type { Page } from '@playwright/test'
import { at, fail, hang, type Screen } from './screen.ts'
import { keepCart, keepDelivery } from './stored.ts'
import type { Town } from './town.ts'

const fullCart = (page: Page, { shops: { demo, long } }: Town) =>
  keepCart(page, demo.shopId, Object.fromEntries(demo.items.map((id, i) => [id, i + 1])), {
    [long.shopId]: { [long.items[0] ?? '']: 1 },
  })
const longCart = (page: Page, { shops: { long } }: Town) =>
  keepCart(page, long.shopId, {
    [long.items[0] ?? '']: 99,
    [long.items[1] ?? '']: 1,
    [long.items[6] ?? '']: 2,
  })

const cart: Screen[] = [
  { name: 'cart-empty', as: 'visitor', open: at('/cart', 'Your cart is empty.') },
  {
    name: 'cart',
    as: 'customer',
    open: async (page, town) => {
      await fullCart(page, town)
      await at('/cart', 'Proceed to checkout')(page, town)
      await page
        .getByText('Cow')
        .first()
        .waitFor({ timeout: 500 })
        .catch(() => undefined)
    },
  },
  {
    name: 'cart-under-60',
    as: 'visitor',
    open: async (page, town) => {
      const { long } = town.shops
      await keepCart(page, long.shopId, { [long.items[1] ?? '']: 1 })
      await at('/cart', 'Minimum purchase')(page, town)
    },
  },
  {
    name: 'cart-long-names',
    as: 'customer',
    open: async (page, town) => {
      await longCart(page, town)
      await page.goto('/cart')
      await page.getByLabel('Promo code').fill('SAVE50')
      await page.getByRole('button', { name: 'Apply' }).click()
      await page.getByText('Invalid Code').waitFor()
    },
  },
  {
    name: 'cart-loading',
    as: 'customer',
    open: async (page, town) => {
      await fullCart(page, town)
      await hang(page, '**/api/shops/*')
      await page.goto('/cart')
      await page.locator('[aria-busy=true]').first().waitFor()
    },
  },
]

const checkout: Screen[] = [
  {
    name: 'order-signed-out',
    as: 'visitor',
    open: async (page, town) => {
      await fullCart(page, town)
      await at('/order', 'Please sign in to place your order.')(page, town)
    },
  },
  {
    name: 'order-empty',
    as: 'newcomer',
    open: async (page, town) => {
      await fullCart(page, town)
      await at('/order', 'Confirm order')(page, town)
    },
  },
  {
    name: 'order-address',
    as: 'customer',
    open: async (page, town) => {
      await fullCart(page, town)
      await keepDelivery(page)
      await at('/order', /straight line|by road/)(page, town)
      await page.getByText('Online', { exact: true }).click()
    },
  },
  {
    name: 'order-missing',
    as: 'customer',
    open: async (page, town) => {
      await fullCart(page, town)
      await keepDelivery(page, { lastName: '', phone: '12', latitude: null, longitude: null })
      await at('/order', 'Confirm order')(page, town)
      await page.getByRole('button', { name: 'Confirm order' }).click()
      await page.getByText('Please complete all fields before submitting.').first().waitFor()
    },
  },
  {
    name: 'order-no-distance',
    as: 'customer',
    open: async (page, town) => {
      await fullCart(page, town)
      await keepDelivery(page)
      await fail(page, '**/api/order/quote')
      await page.goto('/order')
      await page.getByRole('button', { name: 'Try again' }).waitFor()
    },
  },
  {
    name: 'order-payment-window',
    as: 'customer',
    isWindow: true,
    open: async (page, town) => {
      await fullCart(page, town)
      await keepDelivery(page)
      await at('/order', /straight line|by road/)(page, town)
      await page.getByText('Online', { exact: true }).click()
      await page.getByRole('button', { name: 'Confirm order' }).click()
      await page.frameLocator('iframe').last().getByLabel('Card number').waitFor()
    },
  },
]

const details = (which: keyof Town['orders'], text: string): Screen['open'] =>
  at(({ orders }) => `/myorders/${orders[which]}`, text)

const orders: Screen[] = [
  { name: 'my-orders', as: 'customer', open: at('/myorders', 'View Details') },
  { name: 'my-orders-none', as: 'newcomer', open: at('/myorders', 'You have not placed any orders yet.') },
  {
    name: 'my-orders-skeleton',
    as: 'customer',
    open: async (page) => {
      await hang(page, '**/api/order/userorders')
      await page.goto('/myorders')
      await page.locator('[data-skeleton=order]').first().waitFor()
    },
  },
  {
    name: 'my-orders-error',
    as: 'customer',
    open: async (page, town) => {
      await fail(page, '**/api/order/userorders')
      await at('/myorders', 'Failed to load orders.')(page, town)
    },
  },
  {
    name: 'my-orders-signed-out',
    as: 'visitor',
    open: at('/myorders', 'Please sign in to see your orders.'),
  },
  { name: 'order-cooking', as: 'customer', open: details('cooking', 'You can rate this order') },
  { name: 'order-on-the-way', as: 'customer', open: details('onTheWay', 'You can rate this order') },
  { name: 'order-delivered', as: 'customer', open: details('delivered', 'Submit feedback') },
  {
    name: 'order-thanks',
    as: 'customer',
    open: async (page, town) => {
      await page.goto(`/myorders/${town.orders.toRate}`)
      const send = page.getByRole('button', { name: 'Submit feedback' })
      const thanks = page.getByText('Thank you for your feedback!')
      await send.or(thanks).first().waitFor()
      if (await thanks.isVisible()) return
      await page.getByRole('radio', { name: '4 stars' }).check({ force: true })
      await page.getByLabel('Message').fill('Good curd, a little late.')
      await send.click()
      await thanks.waitFor()
    },
  },
  {
    name: 'order-not-found',
    as: 'customer',
    open: at(({ shops }) => `/myorders/${shops.gone.shopId}`, 'Order not found'),
  },
  {
    name: 'order-skeleton',
    as: 'customer',
    open: async (page, { orders: { cooking } }) => {
      await hang(page, `**/api/order/${cooking}`)
      await page.goto(`/myorders/${cooking}`)
      await page.locator('[aria-busy=true]').first().waitFor()
    },
  },
  {
    name: 'verify',
    as: 'customer',
    open: async (page, town) => {
      await hang(page, '**/api/order/verify')
      await at(`/verify?success=true&orderId=${town.orders.cooking}`, 'Checking your payment…')(page, town)
    },
  },
]

const rest: Screen[] = [
  { name: 'account', as: 'customer', open: at('/account', 'Your data') },
  {
    name: 'account-delete',
    as: 'customer',
    isWindow: true,
    open: async (page, town) => {
      await at('/account', 'Your data')(page, town)
      await page.getByRole('button', { name: 'Delete account…' }).click()
      await page.getByText('Keep my account').waitFor()
    },
  },
  {
    name: 'profile-menu',
    as: 'customer',
    isWindow: true,
    open: async (page) => {
      await page.goto('/terms-and-conditions')
      await page.getByRole('button', { name: 'Profile' }).click()
      await page.getByRole('link', { name: 'Logout' }).waitFor()
    },
  },
  {
    name: 'toasts',
    as: 'newcomer',
    isWindow: true,
    open: async (page, town) => {
      await fullCart(page, town)
      await at('/order', 'Confirm order')(page, town)
      for (let i = 0; i < 3; i++) await page.getByRole('button', { name: 'Confirm order' }).click()
      await page.getByRole('button', { name: 'Use Current Location' }).click()
      await page.getByText('Unable to access location').first().waitFor()
    },
  },
]

export const customerScreens = [...cart, ...checkout, ...orders, ...rest]
