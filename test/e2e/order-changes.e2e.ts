import type { Wish } from '#contract/rules/order-acts.ts'
import { orderChangesTexts } from '#web/texts/hi/order-changes.ts'
import { makeItem, placementOf } from '../builders.ts'
import { placeOrderAs } from './customer-fixtures.ts'
import { loseReplies } from './lose-replies.ts'
import { cardOf, openMore, pickStatus } from './order-card.ts'
import { phone } from './phone.ts'
import { test as base, expect, expectAccessible } from './shopkeeper-fixtures.ts'
import { toast } from './toast.ts'

type Ordered = (wish: Wish) => Promise<string>

const test = base.extend<{ order: Ordered }>({
  order: async ({ db, ownShop, customerAccount, baseURL }, use) => {
    const milk = await makeItem(db, ownShop.shopId, { price_paise: 40_00 })
    const curd = await makeItem(db, ownShop.shopId, { name: 'Curd', price_paise: 45_50 })
    await makeItem(db, ownShop.shopId, { name: 'Soya milk', price_paise: 42_00 })
    await use(async (wish) => {
      const lines = [
        { ...milk, count: 3 },
        { ...curd, count: 1 },
      ]
      const answer = await fetch(new URL('/api/order/place', baseURL), {
        method: 'POST',
        headers: { 'content-type': 'application/json', token: customerAccount.token },
        body: JSON.stringify({ ...placementOf(ownShop.shopId, lines), wish }),
      })
      return (await answer.json()).orderId
    })
  },
})

test('sold out is three taps on a phone, and the customer sees what changed without a reload', async ({
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

test('what is sold out for an order is on sale no longer, unless its keeper says otherwise', async ({
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

test('an order whose shop’s subscription ends while it packs can still be offered something else', async ({
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

test('of a long menu another pack of the same is offered first, and anything else is found by its name', async ({
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

test('an offer waits for the customer, who takes it with one tap', async ({
  shopkeeper: page,
  customer,
  order,
}) => {
  const orderId = await order('ask')
  await page.setViewportSize(phone)
  await customer.setViewportSize(phone)
  await page.goto('/dashboard/orders')
  await customer.goto('/myorders')
  // As its checkout leads here.
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
  const asked = 'Kale Dairy offers you something else instead. Please answer.'
  await expect(card).toContainText(asked)
  await expect(customer.getByRole('status').filter({ hasText: asked })).toBeVisible()
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
  await expect(customer.getByText(asked)).toBeHidden()
})

test('an offer ends the order with an answer that leaves nothing of it, or with none: each is told so, though its reply is lost', async ({
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

test('what was found after all takes the offer back, and the customer is asked no more', async ({
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

test('what stands beside the count of a changed line is one pack, to the customer and at the desk', async ({
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

test('how much of a line there is, is said in the language of the page wherever it is changed', async ({
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

test('the wish of the checkout stands on the card of the desk and on the order’s page', async ({
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

test('packs of one name are told apart where one of them is offered instead of another', async ({
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

test('of two packs of one name in a declined order the one that is chosen comes off sale', async ({
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
