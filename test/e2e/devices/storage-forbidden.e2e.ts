import type { Page } from '@playwright/test'
import { givePassword, makeStockedShop } from '../../scenes/builders.ts'
import { signIn } from '../fixtures/failures.ts'
import { expect, test } from '../fixtures/fixtures.ts'
import { cardOf } from '../fixtures/order-card.ts'
import { toast } from '../fixtures/toast.ts'

test.use({ actionTimeout: 10_000 })

/** How storage can fail: blocked by the browser's settings, missing, full, or holding corrupt values. */
const faults = {
  forbidden: () => {
    const refuse = () => {
      throw new DOMException('Access is denied for this document.', 'SecurityError')
    }
    for (const name of ['localStorage', 'sessionStorage'])
      Object.defineProperty(window, name, { get: refuse, configurable: true })
  },
  absent: () => {
    for (const name of ['localStorage', 'sessionStorage'])
      Object.defineProperty(window, name, { value: null, configurable: true })
  },
  full: () => {
    Storage.prototype.setItem = () => {
      throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
    }
  },
  garbled: () => {
    for (const key of ['door', 'typed', 'toasts', 'cart', 'Location']) {
      sessionStorage.setItem(key, '{')
      if (!localStorage.getItem(key)) localStorage.setItem(key, '{')
    }
  },
}

/** Only `localStorage` is full: `sessionStorage` has a quota of its own. */
const fullLocalStorage = () => {
  const { setItem } = Storage.prototype
  Storage.prototype.setItem = function (key, text) {
    if (this === localStorage) throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
    setItem.call(this, key, text)
  }
}

const button = (page: Page, name: string) => page.getByRole('button', { name })

for (const [fault, happens] of Object.entries(faults))
  test(`if storage is ${fault}, a place and a cart are kept as long as the page is open`, async ({
    page,
    db,
  }) => {
    await makeStockedShop(db)
    await page.addInitScript(happens)
    await page.goto('/')
    await page.getByRole('combobox').pressSequentially('sitab')
    await page.getByRole('option').filter({ hasText: 'Sitabuldi' }).first().click()
    await expect(page.getByRole('combobox')).toHaveValue(/^Sitabuldi/)
    await page.getByRole('article').getByRole('link').first().click()
    await button(page, 'Add Cow milk').click()
    await button(page, 'One more Cow milk').click()
    await page.getByRole('link', { name: 'Cart, 1 item' }).click()
    await expect(page).toHaveURL('/cart')
    await expect(page.getByText('Delivery to Sitabuldi')).toBeVisible()
    await button(page, 'One more Cow milk').click()
    await button(page, 'Proceed to checkout').click()
    await expect(page.getByRole('dialog')).toBeVisible()
  })

const { forbidden, absent, full } = faults
for (const [fault, happens] of Object.entries({
  forbidden,
  absent,
  full,
  'full, except for the session': fullLocalStorage,
}))
  test(`if storage is ${fault}, signing in to order keeps the session and the cart up to the checkout`, async ({
    page,
    db,
  }) => {
    const { shopId } = await makeStockedShop(db)
    await page.addInitScript(happens)
    await page.goto(`/shop/${shopId}`)
    await button(page, 'Add Cow milk').click()
    // Enough for the minimum order value.
    for (const _ of ['2', '3']) await button(page, 'One more Cow milk').click()
    await page.getByRole('link', { name: 'Cart, 1 item' }).click()
    await button(page, 'Proceed to checkout').click()
    const popup = page.getByRole('dialog')
    await popup.getByLabel('Your Name').fill('Asha Deshmukh')
    await popup.getByLabel('Email').fill('asha@example.in')
    await popup.getByLabel('Password', { exact: true }).fill('correct horse 7')
    await popup.getByRole('checkbox').check()
    await popup.getByRole('button', { name: 'Submit' }).click()
    await expect(button(page, 'Confirm order')).toBeVisible()
    await expect(page).toHaveURL('/order')
    await expect(page.getByRole('region', { name: 'Your order' }).getByText('Cow milk')).toBeVisible()
  })

test('if only localStorage is full, the cart survives a reload', async ({ page, db }) => {
  const { shopId } = await makeStockedShop(db)
  await page.addInitScript(fullLocalStorage)
  await page.goto(`/shop/${shopId}`)
  await button(page, 'Add Cow milk').click()
  await page.goto('/cart')
  await expect(button(page, 'One more Cow milk')).toBeVisible()
})

test('if storage is forbidden, paying for a plan explains why the payment window cannot open', async ({
  page,
  ownShop: { keeper },
  db,
}) => {
  await givePassword(db, keeper.accountId)
  await db
    .updateTable('shops')
    .set({ sub_end_at: new Date(Date.now() - 1000) })
    .execute()
  await page.addInitScript(forbidden)
  // Home's policy blocks the script of the real gateway in the same way.
  await page.route('**/checkout.js', (route) => route.abort())
  await page.goto('/dashboard/orders')
  await signIn(page, keeper)
  await page.getByRole('link', { name: 'Dashboard' }).click()
  await page.getByRole('link', { name: 'Renew subscription' }).click()
  await page.getByRole('button', { name: /^Pay/ }).click()
  await expect(toast(page, /^Your browser keeps nothing for this site, so the payment window/)).toBeVisible()
})

/** Refuses locks and broadcast channels, as Firefox does if storage is forbidden. */
const forbidTabs = () => {
  const refuse = () => {
    throw new DOMException('The operation is insecure.', 'SecurityError')
  }
  const refuseLater = async () => refuse()
  Object.assign(LockManager.prototype, { request: refuseLater, query: refuseLater })
  window.BroadcastChannel = class extends EventTarget {
    constructor() {
      super()
      refuse()
    }
  } as unknown as typeof BroadcastChannel
}

test('if locks and broadcast channels are forbidden, both sides still learn of a new order', async ({
  shopkeeper,
  customer,
  placeOrder,
}) => {
  await shopkeeper.addInitScript(forbidTabs)
  await customer.addInitScript(forbidTabs)
  await shopkeeper.goto('/dashboard/orders')
  await expect(shopkeeper.getByText(/No open orders/)).toBeVisible()
  await customer.goto('/myorders')
  await expect(customer.getByText('You have not placed any orders yet.')).toBeVisible()
  await placeOrder()
  await expect(cardOf(shopkeeper)).toBeVisible()
  await expect(customer.getByText('Food Processing')).toBeVisible()
})
