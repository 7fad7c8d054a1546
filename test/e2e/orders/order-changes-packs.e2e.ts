import { orderChangesTexts } from '#web/texts/hi/order-changes.ts'
import { makeItem } from '../../scenes/builders.ts'
import { placeOrderAs } from '../fixtures/customer-fixtures.ts'
import { openMore } from '../fixtures/order-card.ts'
import { expect, test } from '../fixtures/order-changes-fixtures.ts'

test('a line that was weighed is shown with its real weight, to the customer and at the desk', async ({
  shopkeeper: page,
  customer,
  customerAccount,
  ownShop,
  db,
}) => {
  const pack = { name: 'Paneer', price_paise: 200_00, pack_size: 500, unit: 'grams' } as const
  const paneer = await makeItem(db, ownShop.shopId, pack)
  const lines = [{ ...paneer, count: 1 }]
  const orderId = await placeOrderAs(page.request, customerAccount, ownShop.shopId, lines)
  await page.goto('/dashboard/orders')
  await customer.goto(`/myorders/${orderId}`)
  const items = customer.getByRole('listitem').filter({ hasText: 'Paneer' })
  await expect(items.first()).toContainText('500 grams')
  await page.getByRole('button', { name: /^Paneer .*Something is missing$/ }).click()
  await page.getByRole('button', { name: 'Weight of Paneer' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('So far: 500 grams for ₹200.')).toBeVisible()
  await page.getByLabel('Grams that you send').pressSequentially('2,5')
  await page.getByRole('button', { name: 'Save the weight' }).click()
  await expect(dialog.getByText('Please write a whole number.')).toBeVisible()
  await page.getByLabel('Grams that you send').fill('25')
  await expect(dialog.getByRole('status')).toHaveText('25 grams comes to ₹10.')
  await page.getByLabel('Grams that you send').fill('600')
  await expect(dialog.getByRole('status')).toHaveText('600 grams comes to ₹200.')
  await page.getByLabel('Grams that you send').fill('250')
  await expect(dialog.getByRole('status')).toHaveText('250 grams comes to ₹100.')
  await page.getByRole('button', { name: 'Save the weight' }).click()
  await expect(page.getByRole('list', { name: 'Pack' })).toContainText('250 g')
  await expect(page.getByRole('list', { name: 'Pack' })).not.toContainText('500')
  await expect(customer.getByRole('heading', { name: 'What the shop changed' })).toBeVisible()
  const line = items.filter({ hasNot: customer.locator('s') })
  await expect(line).toContainText('₹100')
  await expect(line).toContainText('250 grams')
})

test('a changed line shows its count beside the size of one pack, to the customer and at the desk', async ({
  shopkeeper: page,
  customer,
  order,
}) => {
  const orderId = await order('ask')
  await page.goto('/dashboard/orders')
  await customer.goto(`/myorders/${orderId}`)
  await page.getByRole('button', { name: /^Cow milk .*Something is missing$/ }).click()
  await expect(page.getByRole('dialog').getByText('500 ml', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Replace Cow milk' }).click()
  await page.getByRole('button', { name: /2 × Soya milk/ }).click()
  const offer = customer.getByRole('group', { name: 'Soya milk' })
  await expect(offer).toContainText('2× Soya milk 500 ml')
  await offer.getByRole('button', { name: 'Take it' }).click()
  const changed = customer.getByRole('listitem').filter({ has: customer.locator('s') })
  await expect(changed).toContainText('3× Cow milk, 500 ml')
  await expect(changed).toContainText('2× Soya milk, 500 ml')
})

test('pack sizes are in the language of the page wherever a line is changed', async ({
  shopkeeper: page,
  customer,
  order,
}) => {
  const orderId = await order('ask')
  await page.goto('/hi/dashboard/orders')
  await customer.goto(`/hi/myorders/${orderId}`)
  await page.getByRole('button', { name: /^Curd / }).click()
  const popup = page.getByRole('dialog')
  await expect(popup.getByText(/^500/)).toHaveText('500 मिली')
  await popup
    .getByRole('button', { name: orderChangesTexts.shop.replaceOf.replace('{name}', 'Curd') })
    .click()
  await popup.getByRole('button', { name: /Soya milk/ }).click()
  const offer = customer.getByRole('group', { name: 'Soya milk' })
  await expect(offer).toContainText('500 मिली')
  await offer.getByRole('button', { name: orderChangesTexts.customer.take }).click()
  await expect(customer.getByText(/Soya milk, /)).toContainText('500 मिली')
})

test('if a pack is offered instead of another one of the same name, both pack sizes are shown', async ({
  shopkeeper: page,
  order,
  ownShop,
  db,
}) => {
  const curd = { name: 'Curd', unit: 'grams', price_paise: 30_00 } as const
  await makeItem(db, ownShop.shopId, { ...curd, pack_size: 200 })
  await makeItem(db, ownShop.shopId, { ...curd, pack_size: 400 })
  await order('ask')
  await page.goto('/dashboard/orders')
  await page.getByRole('button', { name: /^Curd .*Something is missing$/ }).click()
  await page.getByRole('button', { name: 'Replace Curd' }).click()
  await page.getByRole('button', { name: '1 × Curd, 400 grams' }).click()
  await openMore(page.getByRole('article'))
  await expect(page.getByText('You offer Curd, 400 grams instead of Curd, 500 ml.')).toBeVisible()
})

test('of two packs of one name in a declined order, the one that is chosen as sold out comes off sale', async ({
  shopkeeper: page,
  customer,
  customerAccount,
  ownShop,
  db,
}) => {
  const dal = { name: 'Toor dal', price_paise: 90_00 } as const
  const small = await makeItem(db, ownShop.shopId, { ...dal, unit: 'grams', pack_size: 500 })
  const large = await makeItem(db, ownShop.shopId, { ...dal, unit: 'kg', pack_size: 1 })
  const lines = [small, large].map((item) => ({ ...item, count: 1 }))
  await placeOrderAs(customer.request, customerAccount, ownShop.shopId, lines)
  await page.goto('/dashboard/orders')
  const card = page.getByRole('article')
  await openMore(card)
  await card.getByRole('button', { name: /^Decline/ }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('radio', { name: 'An item is sold out' }).check()
  await dialog.getByRole('radio', { name: 'Toor dal, 1 kg' }).check()
  await dialog.getByRole('button', { name: 'Decline' }).click()
  await expect
    .poll(() => db.selectFrom('menu_items').select(['pack_size', 'in_stock']).orderBy('id').execute())
    .toEqual([
      { pack_size: 500, in_stock: true },
      { pack_size: 1, in_stock: false },
    ])
})
