import { makeItem } from '../../scenes/builders.ts'
import { expect, test } from '../fixtures/fixtures.ts'
import { giveStars } from '../fixtures/give-stars.ts'
import { pickStatus } from '../fixtures/order-card.ts'
import { phone } from '../fixtures/phone.ts'

test.use({
  actionTimeout: 10_000,
  serviceWorkers: 'allow',
  contextOptions: { reducedMotion: 'no-preference' },
})

/** When this document was loaded: the same as long as nothing is reloaded. */
const loadedAt = (page: import('@playwright/test').Page) => page.evaluate(() => performance.timeOrigin)

test('a visitor finds a shop, orders for cash and follows it; the shop delivers; nobody reloads', async ({
  page,
  shopkeeper,
  ownShop,
  db,
}) => {
  test.slow()
  await makeItem(db, ownShop.shopId, { name: 'Cow milk', price_paise: 33_00 })
  await makeItem(db, ownShop.shopId, {
    name: 'Fresh paneer',
    price_paise: 90_50,
    category: 'Paneer',
    unit: 'grams',
    pack_size: 200,
  })
  await page.setViewportSize(phone)
  await shopkeeper.goto('/dashboard/orders')
  const deskLoadedAt = await loadedAt(shopkeeper)
  let pageLoadedAt = 0

  await test.step('the visitor gets from Home to the shop', async () => {
    await page.goto('/')
    pageLoadedAt = await loadedAt(page)
    await page.getByRole('combobox').pressSequentially('sitab')
    await page.getByRole('option').filter({ hasText: 'Sitabuldi' }).first().click()
    await page.getByRole('link', { name: 'Kale Dairy' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Kale Dairy' })).toBeVisible()
  })

  await test.step('the visitor fills the cart', async () => {
    await page.getByRole('button', { name: 'Add Cow milk' }).click()
    await page.getByRole('button', { name: 'One more Cow milk' }).click()
    await page.getByRole('button', { name: 'Add Fresh paneer' }).click()
    await page.getByRole('link', { name: 'Cart, 2 items' }).click()
    await expect(page.getByText('₹156.50')).toBeVisible()
  })

  await test.step('the visitor signs up at the checkout, which continues to the order', async () => {
    expect(await loadedAt(page)).toBe(pageLoadedAt)
    await page.getByRole('button', { name: 'Proceed to checkout' }).click()
    const popup = page.getByRole('dialog', { name: 'Sign Up' })
    await popup.getByLabel('Your Name').fill('Meera Joshi')
    await popup.getByLabel('Email').fill('meera@example.com')
    await popup.getByLabel('Password', { exact: true }).fill('kothrud-lane-7')
    await popup.getByRole('checkbox').check()
    await popup.getByRole('button', { name: 'Submit' }).click()
    await expect(page).toHaveURL('/order')
    await expect(page.getByRole('link', { name: 'Cart, 2 items' })).toBeVisible()
  })

  await test.step('the customer enters the address and places the order', async () => {
    // The checkout is a document of its own, because only its policy allows the payment gateway's scripts.
    await expect(page.getByLabel('First name')).toHaveValue('Meera')
    await expect(page.getByLabel('Last name')).toHaveValue('Joshi')
    await expect(page.getByRole('combobox')).toHaveValue('Sitabuldi, Nagpur, Maharashtra 440012')
    await page.getByLabel('Flat / House / Building').fill('7, Asha Apartments')
    await page.getByLabel('Phone').fill('98765 43210')
    await expect(page.getByText('₹165.50')).toBeVisible()
    await page.getByRole('button', { name: 'Confirm order' }).click()
    await expect(page.getByText('Order placed successfully!')).toBeVisible()
    await expect(page).toHaveURL('/myorders')
    // The checkout was a new document, so that reloads are detected from here on.
    pageLoadedAt = await loadedAt(page)
    await expect(page.getByRole('link', { name: 'Cart, empty' })).toBeVisible()
    await page.getByRole('link', { name: 'View Details' }).click()
    await expect(step(page, 'Food Processing')).toHaveAttribute('aria-current', 'step')
  })

  await test.step('the desk and the order page show each change without a reload', async () => {
    const order = shopkeeper.getByRole('article').filter({ hasText: 'Fresh paneer' })
    await expect(order).toBeVisible()
    await expect(order.getByText('₹165.50').first()).toBeVisible()
    for (const status of ['Out for delivery', 'Delivered']) {
      await pickStatus(order, status)
      await expect(step(page, status)).toHaveAttribute('aria-current', 'step')
    }
  })

  await test.step('the customer leaves feedback', async () => {
    await expect(page.getByLabel('Email')).toHaveValue('meera@example.com')
    await giveStars(page, 5)
    await page.getByLabel('Message').fill('Still cold. Thank you!')
    await page.getByRole('button', { name: 'Submit feedback' }).click()
    await expect(page.getByText('Thank you for your feedback!')).toBeVisible()
  })

  expect(await loadedAt(page)).toBe(pageLoadedAt)
  expect(await loadedAt(shopkeeper)).toBe(deskLoadedAt)
})

const step = (page: import('@playwright/test').Page, status: string) =>
  page.getByRole('main').getByRole('listitem').filter({ hasText: status })
