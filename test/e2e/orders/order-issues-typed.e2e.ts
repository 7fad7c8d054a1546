import { holdRequests, setStatusAs } from '../fixtures/customer-fixtures.ts'
import { endSessionAt, signIn, signInByForm } from '../fixtures/failures.ts'
import { giveStars } from '../fixtures/give-stars.ts'
import { beginReport, expect, reportAsLate, test } from '../fixtures/order-issues-fixtures.ts'
import { smallPhoto } from '../fixtures/pictures.ts'

test.use({ actionTimeout: 15_000 })

test('what a customer was writing about an order is kept while its delivery is undone and then set again', async ({
  customer,
  orderId,
  ownShop,
}) => {
  const setStatus = (status: 'Out for delivery' | 'Delivered') =>
    setStatusAs(customer.request, ownShop.keeper, orderId, status)
  await customer.goto(`/myorders/${orderId}`)
  await giveStars(customer, 2)
  await customer.getByLabel('Message').fill('The curd is')
  await customer.getByRole('button', { name: 'Report something' }).click()
  await customer.getByLabel('In your words').fill('Sour, and the lid was')
  await setStatus('Out for delivery')
  await expect(customer.getByText('You can rate this order once it is delivered.')).toBeVisible()
  await expect(customer.getByLabel('In your words')).toBeHidden()
  await setStatus('Delivered')
  await expect(customer.getByRole('radio', { name: '2 stars' })).toBeChecked()
  await expect(customer.getByLabel('Message')).toHaveValue('The curd is')
  await expect(customer.getByLabel('In your words')).toHaveValue('Sour, and the lid was')
})

test('what either side types about an issue survives the end of the session and a reload', async ({
  page: customer,
  customerAccount,
  shopkeeper,
  orderId,
  db,
}) => {
  await signInByForm(customer, db, customerAccount)
  await beginReport(customer, orderId, 'Not fresh or not good')
  await customer.getByRole('checkbox', { name: 'Fresh curd' }).check()
  await customer.getByLabel('In your words').fill('The curd is sour.')
  await customer.getByLabel(/Photo 1/).setInputFiles(await smallPhoto())
  await expect(customer.getByRole('button', { name: 'Remove photo 1' })).toBeVisible()
  await endSessionAt('**/api/order/**', customer, db, customerAccount)
  await customer.getByRole('button', { name: 'Send the report' }).click()
  await signIn(customer, customerAccount)
  await expect(customer.getByLabel('In your words')).toHaveValue('The curd is sour.')
  await customer.reload()
  await expect(customer.getByRole('checkbox', { name: 'Fresh curd' })).toBeChecked()
  await expect(customer.getByRole('button', { name: 'Remove photo 1' })).toBeVisible()
  await customer.getByRole('button', { name: 'Send the report' }).click()
  await expect(customer.getByText('The curd is sour.')).toBeVisible()

  await shopkeeper.goto('/dashboard/orders')
  await shopkeeper.getByRole('radio', { name: 'I disagree' }).check()
  await shopkeeper.getByLabel('To the customer').fill('It was fresh.')
  await shopkeeper.reload()
  await expect(shopkeeper.getByLabel('To the customer')).toHaveValue('It was fresh.')
  await shopkeeper.getByRole('button', { name: 'Send the answer' }).click()
  await customer.getByRole('button', { name: 'No', exact: true }).click()
  await customer.getByLabel('In your words').fill('It was not.')
  await customer.reload()
  await expect(customer.getByLabel('In your words')).toHaveValue('It was not.')
})

test('the suggested amount of an answer does not overwrite a field that somebody is filling in', async ({
  customer,
  shopkeeper,
  orderId,
}) => {
  await reportAsLate(customer, orderId)
  const release = await holdRequests(shopkeeper, '**/api/order/*/issues')
  await shopkeeper.goto('/dashboard/orders')
  await shopkeeper.getByRole('radio', { name: 'Money back' }).check()
  const amount = shopkeeper.getByLabel('How much goes back (₹)')
  await amount.focus()
  release()
  await expect(shopkeeper.getByText('At most ₹')).toBeVisible()
  await amount.pressSequentially('50')
  await expect(amount).toHaveValue('50')
})

test('an answer with a comma in its amount survives the end of the session and can be sent', async ({
  customer,
  page,
  orderId,
  ownShop,
  db,
}) => {
  await reportAsLate(customer, orderId)
  await signInByForm(page, db, ownShop.keeper)
  await page.goto('/dashboard/orders')
  const amount = page.getByLabel('How much goes back (₹)')
  const send = page.getByRole('button', { name: 'Send the answer' })
  await page.getByRole('radio', { name: 'Money back' }).check()
  await amount.fill('₹ 1,250.00')
  await page.getByLabel('To the customer').fill('Sorry!')
  await endSessionAt('**/api/order/**', page, db, ownShop.keeper)
  await send.click()
  await signIn(page, ownShop.keeper)
  await expect(page.getByRole('radio', { name: 'Money back' })).toBeChecked()
  await expect(amount).toHaveValue('₹ 1,250.00')
  await expect(page.getByLabel('To the customer')).toHaveValue('Sorry!')
  const sent = page.waitForRequest((request) => request.method() === 'POST' && /answer/.test(request.url()))
  await send.click()
  expect((await sent).postDataJSON()).toMatchObject({ answer: 'money', amount: 1250, text: 'Sorry!' })
})
