import { makeItem } from '../../scenes/builders.ts'
import { loseReplies } from '../fixtures/lose-replies.ts'
import { cardOf, openMore, pickStatus } from '../fixtures/order-card.ts'
import { expect, expectAccessible, test } from '../fixtures/order-changes-fixtures.ts'
import { phone } from '../fixtures/phone.ts'
import { toast } from '../fixtures/toast.ts'

test('leaving out a sold-out item takes three taps on a phone, and the customer sees it without a reload', async ({
  shopkeeper: page,
  customer,
  order,
}) => {
  const orderId = await order('leave_out')
  await page.setViewportSize(phone)
  await page.goto('/dashboard/orders')
  await customer.goto(`/myorders/${orderId}`)
  await expect(customer.getByText('If something is missing: Leave it out')).toBeVisible()
  await page.getByRole('button', { name: /^Curd .*Something is missing$/ }).click()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Curd is sold out' }).click()
  await expect(page.getByText('The order comes to ₹45.50 less.')).toBeVisible()
  await page.getByRole('button', { name: 'Leave it out' }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(page.getByRole('list', { name: 'Pack' })).not.toContainText('Curd')
  await expect(page.getByRole('article')).toContainText('₹129')
  await expect(customer.getByRole('heading', { name: 'What the shop changed' })).toBeVisible()
  await expect(customer.getByText('left out')).toBeVisible()
  await expect(customer.getByText('You pay ₹129 at your door.')).toBeVisible()
  await expectAccessible(customer)
})

test('an item that is sold out for an order comes off sale, unless its keeper chooses otherwise', async ({
  shopkeeper: page,
  order,
  db,
}) => {
  await order('leave_out')
  await page.setViewportSize(phone)
  await page.goto('/dashboard/orders')
  const onSale = async () =>
    (
      await db.selectFrom('menu_items').select('name').where('in_stock', '=', true).orderBy('name').execute()
    ).map(({ name }) => name)
  await page.getByRole('button', { name: /^Cow milk .*Something is missing$/ }).click()
  await page.getByRole('button', { name: 'Cow milk is sold out' }).click()
  await page.getByRole('checkbox', { name: 'Take it off sale, too' }).uncheck()
  await page.getByRole('button', { name: 'Leave it out' }).click()
  await expect(page.getByRole('list', { name: 'Pack' })).not.toContainText('Cow milk')
  expect(await onSale()).toEqual(['Cow milk', 'Curd', 'Soya milk'])
  await page.getByRole('button', { name: /^Curd .*Something is missing$/ }).click()
  await page.getByRole('button', { name: 'Curd is sold out' }).click()
  await expect(page.getByText('Nothing is left then: the whole order is cancelled.')).toBeVisible()
  await page.getByRole('button', { name: 'Cancel the order' }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect.poll(onSale).toEqual(['Cow milk', 'Soya milk'])
})

test('a shop whose subscription ends while it packs an order can still offer something else', async ({
  shopkeeper: page,
  order,
  db,
}) => {
  await order('ask')
  await db
    .updateTable('shops')
    .set({ sub_end_at: new Date(Date.now() - 1000) })
    .execute()
  await page.goto('/dashboard/orders')
  await openMore(page.getByRole('article'))
  await page.getByRole('button', { name: 'Something is missing', exact: true }).click()
  await page.getByRole('button', { name: 'Replace Curd' }).click()
  await page.getByRole('button', { name: /1 × Soya milk/ }).click()
  await expect(page.getByText('You offer Soya milk, 500 ml instead of Curd, 500 ml.')).toBeVisible()
  await expect(page).toHaveURL('/dashboard/orders')
})

test('on a long menu another pack of the same item is offered first, and other items are found by name', async ({
  shopkeeper: page,
  ownShop,
  order,
  db,
}) => {
  for (let i = 0; i < 40; i++) await makeItem(db, ownShop.shopId, { name: `Lassi ${i}`, price_paise: 20_00 })
  await makeItem(db, ownShop.shopId, { name: 'Curd', pack_size: 200, price_paise: 20_00 })
  await makeItem(db, ownShop.shopId, { name: 'Jeera rice', category: 'Rice', food_type: 'Grocery' })
  await order('ask')
  await page.setViewportSize(phone)
  await page.goto('/dashboard/orders')
  await page.getByRole('button', { name: /^Curd .*Something is missing$/ }).click()
  await page.getByRole('button', { name: 'Replace Curd' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('listitem').first()).toHaveText(/^1 × Curd, 200 ml/)
  await expect(dialog.getByRole('button', { name: /Jeera rice/ })).toBeHidden()
  await dialog.getByLabel('Find an item').fill('jeera')
  await expect(dialog.getByRole('listitem')).toHaveCount(1)
  await expectAccessible(page)
  await dialog.getByRole('button', { name: /1 × Jeera rice/ }).click()
  await expect(page.getByText(/^You offer Jeera rice, .* instead of Curd, 500 ml\./)).toBeVisible()
})

test('an offer is shown to the customer, who takes it with one tap', async ({
  shopkeeper: page,
  customer,
  order,
}) => {
  const orderId = await order('ask')
  await page.setViewportSize(phone)
  await customer.setViewportSize(phone)
  await page.goto('/dashboard/orders')
  await customer.goto('/myorders')
  // The history entry with which the checkout leads here.
  await customer.evaluate((placed) => history.replaceState({ usr: { placed } }, ''), orderId)
  await customer.reload()
  const card = customer.getByRole('listitem').filter({ hasText: `#${orderId.slice(-6)}` })
  await expect(card).not.toContainText('something else')
  await expect(customer.getByText('It is packed next')).toBeVisible()
  await openMore(page.getByRole('article'))
  await page.getByRole('button', { name: 'Something is missing', exact: true }).click()
  await page.getByRole('button', { name: 'Replace Curd' }).click()
  await page.getByRole('button', { name: /1 × Soya milk/ }).click()
  await expect(page.getByText('You offer Soya milk, 500 ml instead of Curd, 500 ml.')).toBeVisible()
  const question = 'Kale Dairy offers you something else instead. Please answer.'
  await expect(card).toContainText(question)
  await expect(customer.getByRole('status').filter({ hasText: question })).toBeVisible()
  await expectAccessible(customer)
  await card.getByRole('link', { name: 'View Details' }).click()
  await expect(
    customer.getByRole('status').filter({ hasText: /does not have Curd\. Do you want this instead\?/ }),
  ).toBeVisible()
  const take = await customer.getByRole('button', { name: 'Take it' }).boundingBox()
  const items = await customer.getByRole('heading', { name: 'Items' }).boundingBox()
  expect(take?.y).toBeLessThan(items?.y ?? 0)
  await expectAccessible(customer)
  await loseReplies(customer, '**/changes/*/answer')
  await customer.getByRole('button', { name: 'Take it' }).click()
  await expect(toast(customer, 'Taken. The shop is told.')).toBeVisible()
  await expect(customer.getByRole('button', { name: 'Take it' })).toBeHidden()
  await expect(page.getByRole('list', { name: 'Pack' })).toContainText('Soya milk')
  await customer.getByRole('link', { name: 'Back to Orders' }).click()
  await expect(card).toContainText('Soya milk')
  await expect(customer.getByText(question)).toBeHidden()
})

test('if an offer ends the order, by its answer or without one, each side is told, even if the reply is lost', async ({
  shopkeeper: page,
  ownShop: { keeper },
  customer,
  order,
  db,
}) => {
  const [refused, lapsed] = [await order('cancel'), await order('cancel')]
  const idOf = async (name: string) =>
    (await db.selectFrom('menu_items').select('id').where('name', '=', name).executeTakeFirstOrThrow()).id
  const offer = { itemId: await idOf('Curd'), replacement: { itemId: await idOf('Soya milk'), count: 1 } }
  for (const orderId of [refused, lapsed])
    await page.request.post(`/api/order/${orderId}/changes`, {
      headers: { token: keeper.token },
      data: offer,
    })
  await loseReplies(customer, '**/changes/*/answer')
  await customer.goto(`/myorders/${refused}`)
  await customer.getByRole('button', { name: 'Leave it out' }).click()
  await expect(toast(customer, 'Left out. The shop is told.')).toBeVisible()

  await loseReplies(page, '**/api/order/status')
  await page.goto('/dashboard/orders')
  await pickStatus(cardOf(page, lapsed), 'Out for delivery')
  const ended = 'Declined: An item is sold out'
  await expect(toast(page, `#${lapsed.slice(-6)}: ${ended}`)).toBeVisible()
  await expect(cardOf(page, lapsed)).toContainText(ended)
})

test('if the item was found after all, the offer is withdrawn and the customer is no longer asked', async ({
  shopkeeper: page,
  customer,
  order,
}) => {
  const orderId = await order('ask')
  await page.goto('/dashboard/orders')
  await customer.goto(`/myorders/${orderId}`)
  await page.getByRole('button', { name: /^Curd .*Something is missing$/ }).click()
  await page.getByRole('button', { name: 'Replace Curd' }).click()
  await page.getByRole('button', { name: /1 × Soya milk/ }).click()
  await expect(customer.getByRole('button', { name: 'Take it' })).toBeVisible()
  await expect(page.getByText('You offer Soya milk, 500 ml instead of Curd, 500 ml.')).toBeVisible()
  await page.getByRole('button', { name: 'I have Curd, 500 ml after all' }).click()
  await expect(page.getByText('You offer Soya milk')).toBeHidden()
  await expect(customer.getByRole('button', { name: 'Take it' })).toBeHidden()
  await expect(page.getByRole('list', { name: 'Pack' })).toContainText('Curd')
})

test('the wish chosen at the checkout is shown on the desk’s card and on the order page', async ({
  shopkeeper: page,
  customer,
  order,
}) => {
  const orderId = await order('cancel')
  await page.goto('/dashboard/orders')
  await customer.goto(`/myorders/${orderId}`)
  await expect(page.getByRole('article')).toContainText('If missing: Cancel the order')
  await expect(customer.getByText('If something is missing: Cancel the order')).toBeVisible()
  await openMore(page.getByRole('article'))
  await page.getByRole('button', { name: 'Something is missing', exact: true }).click()
  await page.getByRole('button', { name: 'Curd is sold out' }).click()
  await expect(page.getByText(/The customer wishes to cancel the order/)).toBeVisible()
  await page.getByRole('button', { name: 'Cancel the order' }).click()
  await expect(page.getByRole('article')).toContainText('Cancelled')
  await expect(customer.getByText('There is nothing to pay.')).toBeVisible()
})
