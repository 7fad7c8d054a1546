import { fee } from '../fixtures/checkout-fixtures.ts'
import { expect, test } from '../fixtures/fixtures.ts'
import { mailedCode } from '../fixtures/mailed-code.ts'
import { openMore, statusIn } from '../fixtures/order-card.ts'
import { payByCard } from '../fixtures/pay-by-card.ts'
import { phone } from '../fixtures/phone.ts'
import { choosePhoto, phonePhoto, smallPhoto } from '../fixtures/pictures.ts'

test.use({
  viewport: phone,
  serviceWorkers: 'allow',
  contextOptions: { reducedMotion: 'no-preference' },
})

test('a shopkeeper gets from the sign-up to a delivered order and its 1 % commission alone, on a phone', async ({
  page,
  customer,
  db,
}) => {
  test.setTimeout(180_000)
  const email = 'ravi@kale.example'

  await test.step('the shopkeeper signs up with the mailed code', async () => {
    await page.goto('/')
    await page.getByRole('button', { name: 'Sign in' }).click()
    const popup = page.getByRole('dialog')
    await popup.getByRole('button', { name: 'Sign Up' }).click()
    await popup.getByText('Shop', { exact: true }).click()
    await popup.getByLabel('Shop Name').fill('Kale Dairy')
    await popup.getByLabel('Email').fill(email)
    await popup.getByLabel('Password', { exact: true }).fill('the cows come home at six')
    await popup.getByRole('checkbox').check()
    await popup.getByRole('button', { name: 'Send OTP' }).click()
    await expect(page.getByText('OTP sent successfully!')).toBeVisible()
    await popup.getByLabel('OTP').fill(await mailedCode(page, email))
    await popup.getByRole('button', { name: 'Verify OTP' }).click()
    // The wizard is loaded as a document of its own: of the two page loads only the second one finishes.
    await expect(page).toHaveURL('/setup')
  })

  await test.step('the shopkeeper completes the set-up wizard', async () => {
    await expect(page.getByLabel('Shop name')).toHaveValue('Kale Dairy')
    await expect(page.getByLabel('Shop name')).not.toBeEditable()
    await expect(page.getByLabel('Email')).toHaveValue(email)
    await page.getByLabel('Phone').fill('+91 98000-00001')
    await page.getByLabel('Shop address').fill('Dharampeth')
    await page.getByRole('option').first().click()
    await expect(page.getByText('Address selected successfully!')).toBeVisible()
    await page.getByRole('button', { name: 'Next' }).click()

    await page.getByLabel('Shop picture').setInputFiles(await phonePhoto())
    await expect(page.getByAltText('The picture of your shop')).toBeVisible()
    await page.getByLabel('PAN number').fill('abcpk1234c')
    await page.getByLabel('Account holder name').fill('Ravi Kale')
    await page.getByLabel('Account number').fill('123456784321')
    await page.getByLabel('IFSC code').fill('SBIN0001234')
    await expect(page.getByLabel('Bank name')).toHaveValue('State Bank of India')
    await page.getByRole('button', { name: 'Next' }).click()
  })

  await test.step('the shopkeeper pays in the payment window', async () => {
    await expect(page.getByRole('radio', { name: /1 Month/ })).toBeChecked()
    await page.getByLabel(/Tell me about new orders/).uncheck()
    await page.getByLabel('I accept the terms').check()
    await page.getByRole('button', { name: 'Pay ₹149 and open my shop' }).click()
    await payByCard(page)
    await expect(page.getByText('Payment successful! Shop setup completed.')).toBeVisible({ timeout: 20_000 })
    await expect(page.getByRole('heading', { name: 'Welcome, Kale Dairy' })).toBeVisible()
    const stored = await page.evaluate(() => Object.keys(localStorage))
    expect(stored).not.toContain('shopName')
    expect(stored).not.toContain('shopEmail')
  })

  await test.step('the shopkeeper adds the first item', async () => {
    await page.getByRole('navigation', { name: 'Shop' }).getByRole('link', { name: 'List' }).click()
    await page.getByRole('link', { name: 'Add Your First Item' }).click()
    await choosePhoto(page, await smallPhoto())
    await page.getByLabel('Name').fill('Cow milk')
    await page.getByLabel('Price').fill('60')
    await page.getByLabel('Quantity').fill('500')
    await page.getByLabel('Unit').selectOption('ml')
    await page.getByRole('button', { name: 'Add item' }).click()
    await expect(page.getByText('Food item added successfully!')).toBeVisible()
    await page.getByRole('navigation', { name: 'Shop' }).getByRole('link', { name: 'Orders' }).click()
    await expect(page.getByText(/No open orders/)).toBeVisible()
  })

  await test.step('a customer orders in another browser, and the desk shows the order without a reload', async () => {
    const { id } = await db.selectFrom('shops').select('id').executeTakeFirstOrThrow()
    await customer.goto(`/shop/${id}`)
    await customer.getByRole('button', { name: 'Add Cow milk' }).click()
    await customer.getByRole('button', { name: 'One more Cow milk' }).click()
    await customer.getByRole('link', { name: 'Cart, 1 item' }).click()
    await customer
      .getByRole('link', { name: 'Proceed to checkout' })
      .or(customer.getByRole('button', { name: 'Proceed to checkout' }))
      .click()
    await customer.getByLabel('First name').fill('Asha')
    await customer.getByLabel('Last name').fill('Deshmukh')
    await customer.getByLabel('Street address').fill('Dharampeth')
    await customer.getByRole('option').first().click()
    await customer.getByLabel(/Flat/).fill('4B')
    await customer.getByLabel('Phone').fill('9876543210')
    await expect(fee(customer)).toHaveText(/^₹/)
    await customer.getByRole('button', { name: 'Confirm order' }).click()
    await expect(customer).toHaveURL(/\/myorders/)

    const order = page.getByRole('article')
    await expect(order).toBeVisible({ timeout: 2_000 })
    await expect(order).toContainText('2 packs × 500 ml')
    await expect(order).toContainText('Cow milk')
    await expect(order).toContainText('1 liter')
    await expect(order).toContainText('Collect in cash')
    await expect(order).toContainText('₹129')
  })

  await test.step('the order goes through all three statuses', async () => {
    const card = page.getByRole('article')
    await openMore(card)
    const status = statusIn(card)
    await expect(status).toHaveValue('Food Processing')
    for (const next of ['Out for delivery', 'Delivered']) {
      await status.selectOption(next)
      await expect(page.getByText('Order status updated!').first()).toBeVisible()
      await expect(status).toHaveValue(next)
    }
    await customer.reload()
    await expect(customer.getByText('Delivered').first()).toBeVisible()
  })

  await test.step('the statement shows the commission of 1 %', async () => {
    await page.goto('/dashboard/statement')
    await expect(page.getByText('You owe us').first()).toBeVisible()
    await expect(page.getByText('₹1.29').first()).toBeVisible()
  })
})
