import type { Page } from '@playwright/test'
import { deliveryAddress, makeItem, makeShop, nagpur } from '../../scenes/builders.ts'
import { fee } from '../fixtures/checkout-fixtures.ts'
import { storeBeforeLoad, storeCart } from '../fixtures/customer-fixtures.ts'
import { test as base, expect, expectAccessible } from '../fixtures/fixtures.ts'
import { phone } from '../fixtures/phone.ts'
import { PhoneUser } from '../fixtures/phone-user.ts'

const test = base.extend<{ shop: { shopId: string; itemId: string } }>({
  shop: async ({ db }, use) => {
    const { shopId } = await makeShop(db)
    const { itemId } = await makeItem(db, shopId, { name: 'Cow milk', price_paise: 33_00 })
    await use({ shopId, itemId })
  },
})
test.use({ actionTimeout: 10_000, viewport: phone })

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
const confirm = (page: Page) => button(page, 'Confirm order')
const street = (page: Page) => page.getByRole('combobox', { name: 'Street address' })
const listAddresses = async (page: Page, token: string) =>
  (await (await page.request.get('/api/addresses', { headers: { token } })).json()).data

async function fillCart(hand: PhoneUser) {
  const { page } = hand
  await hand.tap(page.getByRole('link', { name: 'Kale Dairy' }))
  await hand.tap(button(page, 'Add Cow milk'))
  await hand.tap(button(page, 'One more Cow milk'))
  await hand.tap(page.getByRole('link', { name: 'Cart, 1 item' }))
  await hand.tap(button(page, 'Proceed to checkout'))
}

test('a new customer gets from the first visit to a placed cash order in 14 taps and 65 keys', async ({
  page,
  shop: _,
}) => {
  const user = new PhoneUser(page)
  await page.goto('/')
  await user.tap(page.getByRole('combobox'))
  await user.type('sitab')
  await user.tap(page.getByRole('option').filter({ hasText: 'Sitabuldi' }).first())
  await fillCart(user)

  const popup = page.getByRole('dialog', { name: 'Sign Up' })
  await expect(popup.getByLabel('Your Name')).toBeFocused()
  await expectAccessible(page)
  await user.type('Meera Joshi')
  await user.tap(popup.getByLabel('Email'))
  await user.type('meera@example.com')
  await user.tap(popup.getByLabel('Password', { exact: true }))
  await user.type('lane-of-7')
  await user.tap(popup.getByRole('checkbox'))
  await user.tap(popup.getByRole('button', { name: 'Submit' }))

  await expect(page).toHaveURL('/order')
  await expect(page.getByLabel('First name')).toHaveValue('Meera')
  await expect(street(page)).toHaveValue(/^Sitabuldi, Nagpur/)
  await user.tap(page.getByLabel('Flat / House / Building'))
  await user.type('7, Asha Apts')
  await user.tap(page.getByLabel('Phone'))
  await user.type('9876543210')
  await expect(fee(page)).toHaveText('₹9')
  await user.tap(confirm(page))
  await expect(page).toHaveURL('/myorders')
  expect(user.taps).toBeLessThanOrEqual(14)
  expect(user.keys).toBeLessThanOrEqual(65)
})

test('a returning customer gets from Home to a placed order in 6 taps, without typing', async ({
  customer,
  customerAccount,
  shop: _,
}) => {
  await customer.request.post('/api/addresses', {
    headers: { token: customerAccount.token },
    data: { ...deliveryAddress, label: 'Home' },
  })
  const user = new PhoneUser(customer)
  await customer.goto('/')
  await fillCart(user)
  await expect(customer.getByRole('region', { name: 'Delivery address' })).toContainText('Home')
  await expect(customer.getByText('4B, floor 2, Dharampeth, Nagpur')).toBeVisible()
  await expect(confirm(customer)).toBeInViewport()
  await expect(fee(customer)).toHaveText('₹9')
  await expectAccessible(customer)
  await user.tap(confirm(customer))
  await expect(customer).toHaveURL('/myorders')
  expect({ taps: user.taps, keys: user.keys }).toEqual({ taps: 6, keys: 0 })
})

test('the popup opens as Login after an earlier sign-in, and shows our own messages below its fields', async ({
  page,
  shop,
}) => {
  await storeCart(page, shop.shopId, { [shop.itemId]: 2 })
  await page.goto('/cart')
  await button(page, 'Proceed to checkout').click()
  const popup = page.getByRole('dialog')
  await popup.getByRole('button', { name: 'Submit' }).click()
  await expect(popup.getByLabel('Your Name')).toBeFocused()
  await expect(popup.getByLabel('Your Name')).toHaveAccessibleDescription('Please fill this in.')
  await popup.getByLabel('Your Name').fill('Meera')
  await popup.getByLabel('Email').fill('meera@gmail')
  await popup.getByRole('button', { name: 'Submit' }).click()
  await expect(popup.getByLabel('Your Name')).toHaveAccessibleDescription('')
  await expect(popup.getByLabel('Email')).toHaveAccessibleDescription(
    'Please write an email address, like asha@example.in.',
  )
  await expect(popup.getByRole('checkbox')).toHaveAccessibleDescription('Please agree to the terms first.')
  await expectAccessible(page)

  await page.evaluate(() => localStorage.setItem('signedInBefore', '1'))
  await page.reload()
  await button(page, 'Proceed to checkout').click()
  await expect(page.getByRole('dialog', { name: 'Login' })).toBeVisible()
})

test.describe('an address of the account', () => {
  test.beforeEach(async ({ customer, customerAccount, shop }) => {
    const { token } = customerAccount
    const add = (label: string, flat: string, latitude: number) =>
      customer.request.post('/api/addresses', {
        headers: { token },
        data: { ...deliveryAddress, label, flat, latitude },
      })
    await add('Work', '12 Tower B', nagpur.lat + 0.03)
    await add('Home', '4B', nagpur.lat)
    await storeCart(customer, shop.shopId, { [shop.itemId]: 3 })
  })

  test('that was used last is filled in; another, with its fee, is two taps away and survives a change of the cart', async ({
    customer: page,
  }) => {
    await page.goto('/order')
    await expect(page.getByRole('region', { name: 'Delivery address' })).toContainText('Home')
    await expect(fee(page)).toHaveText('₹9')
    await button(page, 'Another address').click()
    await button(page, /Work/).click()
    await expect(fee(page)).toHaveText('₹35')
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Change the cart' }).click()
    await button(page, 'Proceed to checkout').click()
    await expect(page.getByRole('region', { name: 'Delivery address' })).toContainText('Work')
    await confirm(page).click()
    await expect(page).toHaveURL('/myorders')
  })

  test('near the chosen place takes precedence over the one used last', async ({ customer: page }) => {
    await storeBeforeLoad(page, {
      Location: { latitude: nagpur.lat + 0.031, longitude: nagpur.lng },
      LocationLabel: 'Gittikhadan, Nagpur',
    })
    await page.goto('/order')
    await expect(page.getByRole('region', { name: 'Delivery address' })).toContainText('Work')
  })

  test('can be edited, and a new one asks only for what is not known yet', async ({
    customer: page,
    customerAccount,
  }) => {
    await page.goto('/order')
    await button(page, 'Another address').click()
    await button(page, 'A new address').click()
    await expect(page.getByLabel('First name')).toHaveValue('Asha')
    await expect(page.getByLabel('Flat')).toHaveCount(0)
    await button(page, 'Your addresses').click()
    await button(page, /Home/).click()
    await button(page, 'Edit').click()
    await expect(page.getByRole('heading', { name: 'Delivery address' })).toBeFocused()
    await page.getByRole('textbox', { name: /^Landmark/ }).fill('Blue gate')
    await expect(fee(page)).toHaveText('₹9')
    await confirm(page).click()
    await expect(page).toHaveURL('/myorders')
    expect(await listAddresses(page, customerAccount.token)).toMatchObject([
      { label: 'Home', landmark: 'Blue gate' },
      { label: 'Work' },
    ])
  })
})

test('if an account has a single address, Another address opens the form of a new one instead of a list', async ({
  customer: page,
  customerAccount: { token },
  shop,
}) => {
  const data = { ...deliveryAddress, label: 'Home' }
  await page.request.post('/api/addresses', { headers: { token }, data })
  await storeCart(page, shop.shopId, { [shop.itemId]: 3 })
  await page.goto('/order')
  const another = button(page, 'Another address')
  await expect(another).not.toHaveAttribute('aria-expanded')
  await another.click()
  await expect(page.getByLabel('First name')).toHaveValue('Asha')
})

test.describe('a street that no suggestion matches', () => {
  test.beforeEach(async ({ customer, shop }) => {
    await storeCart(customer, shop.shopId, { [shop.itemId]: 3 })
  })

  test('is offered as the last result, and gets the coordinates of the place that was chosen before', async ({
    customer: page,
  }) => {
    await storeBeforeLoad(page, {
      Location: { latitude: nagpur.lat, longitude: nagpur.lng },
      LocationLabel: 'Near Sitabuldi, Nagpur 440012 (approximate)',
    })
    await page.goto('/order')
    await expect(street(page)).toHaveValue('')
    await expect(
      page.getByText('Near Sitabuldi, Nagpur 440012 (approximate). Please write your street.'),
    ).toBeVisible()
    await street(page).pressSequentially('Dandige Layout lane 5')
    await expect(page.getByText('after the address')).toBeVisible()
    const last = page.getByRole('option').last()
    await expect(last).toHaveText('Use “Dandige Layout lane 5” and set the pin')
    await expectAccessible(page)
    await last.click()
    await expect(street(page)).toHaveValue('Dandige Layout lane 5')
    await expect(fee(page)).toHaveText('₹9')
    // That place does not say where this street is, so the customer is asked to move the pin.
    const ask = page.getByText('Move the pin to your door: the fee goes by it.')
    await expect(ask).toBeVisible()
    await page.getByRole('application', { name: 'Your pin' }).press('ArrowLeft')
    await expect(ask).toBeHidden()
  })

  test('asks for the pin if no place was chosen before, also by keyboard', async ({ customer: page }) => {
    await page.goto('/order')
    await street(page).pressSequentially('Dandige Layout lane 5')
    await expect(page.getByRole('option').last()).toHaveText('Use “Dandige Layout lane 5” and set the pin')
    await street(page).press('ArrowUp')
    await street(page).press('Enter')
    await expect(page.getByText('Move the pin to your door: the fee goes by it.')).toBeVisible()
    await expect(page.getByText('after the address')).toBeVisible()
    await page.getByRole('application', { name: 'Your pin' }).press('ArrowLeft')
    await expect(fee(page)).toHaveText('₹9')
    await expect(street(page)).toHaveValue('Dandige Layout lane 5')
  })
})

test('the name of the position under the pin does not count as a street, which is therefore asked for', async ({
  customer: page,
  customerAccount,
  shop,
}) => {
  await storeCart(page, shop.shopId, { [shop.itemId]: 3 })
  await page.context().grantPermissions(['geolocation'])
  await page.context().setGeolocation({ latitude: 21.1437, longitude: 79.0839, accuracy: 40 })
  await page.goto('/order')
  await button(page, 'Use Current Location').click()
  await expect(page.getByText('Location fetched successfully!')).toBeVisible()
  await page.getByLabel('Flat / House / Building').fill('4B')
  await page.getByLabel('Phone').fill('9876543210')
  await confirm(page).click()
  await expect(street(page)).toBeFocused()
  await expect(street(page)).toHaveAccessibleDescription('Please fill this in.')
  expect(await listAddresses(page, customerAccount.token)).toEqual([])
})

test('the cart shows the delivery fee as soon as a place is known', async ({ page, shop }) => {
  await storeCart(page, shop.shopId, { [shop.itemId]: 2 })
  await page.goto('/cart')
  await expect(page.getByText('₹9 to ₹50 by distance')).toBeVisible()
  await page.evaluate(
    ([latitude, longitude]) => {
      localStorage.setItem('Location', JSON.stringify({ latitude, longitude }))
      localStorage.setItem('LocationLabel', 'Sitabuldi, Nagpur')
    },
    [nagpur.lat, nagpur.lng],
  )
  await page.reload()
  await expect(page.getByText('Delivery to Sitabuldi, Nagpur')).toBeVisible()
  await expect(page.getByRole('definition')).toHaveText(['₹9', '₹75'])
  await button(page, 'One more Cow milk').click()
  await expect(page.getByRole('definition')).toHaveText(['₹9', '₹108'])
  await expectAccessible(page)
})

test('the cart bar of a shop shows the sum, and how much is missing to the minimum', async ({
  page,
  db,
  shop,
}) => {
  for (let n = 1; n <= 12; n += 1) await makeItem(db, shop.shopId, { name: `Curd ${n}`, price_paise: 33_00 })
  await page.goto(`/shop/${shop.shopId}`)
  await button(page, 'Add Cow milk').click()
  await page.mouse.wheel(0, 200)
  const bar = page.getByRole('link', { name: /View cart/ })
  await expect(bar).toContainText('₹33 · ₹27 more to order')
  await button(page, 'One more Cow milk').click()
  await expect(bar).toContainText('₹66')
  await expect(bar).not.toContainText('more to order')
})

test('an address of the account can be chosen as the place on Home, and is then used at the checkout', async ({
  customer: page,
  customerAccount,
  shop,
}) => {
  await storeCart(page, shop.shopId, { [shop.itemId]: 3 })
  for (const [label, latitude] of [
    ['Work', nagpur.lat + 0.005],
    ['Home', nagpur.lat],
  ] as const)
    await page.request.post('/api/addresses', {
      headers: { token: customerAccount.token },
      data: { ...deliveryAddress, flat: label, label, latitude },
    })
  await page.goto('/')
  await button(page, 'Work').click()
  await expect(page.getByRole('combobox')).toHaveValue('Dharampeth, Nagpur')
  await expectAccessible(page)
  await page.goto('/order')
  await expect(page.getByRole('region', { name: 'Delivery address' })).toContainText('Work')
})
