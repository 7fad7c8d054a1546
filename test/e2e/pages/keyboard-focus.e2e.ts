import { makeItem, makeShop, placementOf } from '../../scenes/builders.ts'
import { draft } from '../fixtures/checkout-fixtures.ts'
import { actAs, holdRequests, storeBeforeLoad, storeCart } from '../fixtures/customer-fixtures.ts'
import { expect, test } from '../fixtures/fixtures.ts'
import { cardOf } from '../fixtures/order-card.ts'
import { smallPhoto } from '../fixtures/pictures.ts'
import { tabTo } from '../fixtures/tab-to.ts'

test.use({ actionTimeout: 10_000 })

test('skipping an item or a photo by keyboard moves the focus to the heading of the item', async ({
  shopkeeper: page,
  ownShop: { keeper },
}) => {
  const milk = { price: 30, foodType: 'Dairy', category: 'Milk', unit: 'ml', quantity: 500 }
  await page.request.post('/api/food/add-many', {
    headers: { token: keeper.token },
    data: { items: ['Cow milk', 'Curd'].map((name) => ({ ...milk, name })) },
  })
  await page.goto('/dashboard/photos')
  await page.getByLabel('Choose photos').setInputFiles([await smallPhoto()])
  await page.getByRole('button', { name: 'Skip item Cow milk' }).press('Enter')
  await expect(page.getByRole('heading', { name: 'Cow milk' })).toBeFocused()
  await page.getByRole('button', { name: 'Skip photo of Curd' }).press('Enter')
  await expect(page.getByRole('heading', { name: 'Curd' })).toBeFocused()
})

test('unpicking all rows of the price sheet by keyboard moves the focus to the heading of the page', async ({
  shopkeeper: page,
  ownShop: { shopId },
  db,
}) => {
  await makeItem(db, shopId)
  await page.goto('/dashboard/list/prices')
  await page.getByRole('checkbox', { name: 'Pick all that are shown' }).press('Space')
  await page.getByRole('button', { name: 'Unpick all' }).press('Enter')
  await expect(page.getByRole('button', { name: 'Unpick all' })).toBeHidden()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
})

test('removing unavailable items from an order by keyboard moves the focus to its summary', async ({
  customer: page,
  db,
}) => {
  const { shopId } = await makeShop(db)
  const milk = await makeItem(db, shopId, { name: 'Cow milk' })
  await storeCart(page, shopId, { [milk.itemId]: 2, gone: 1 })
  await page.goto('/order')
  await page.getByRole('button', { name: 'Remove what is gone' }).press('Enter')
  await expect(page.getByRole('button', { name: 'Remove what is gone' })).toBeHidden()
  await expect(page.getByRole('heading', { name: 'Your order' })).toBeFocused()
})

test('cancelling an order by keyboard moves the focus to its progress', async ({
  customer: page,
  placeOrder,
}) => {
  await page.goto(`/myorders/${await placeOrder()}`)
  await page.getByRole('button', { name: 'Cancel order' }).press('Enter')
  await page.getByRole('button', { name: 'Yes, cancel it' }).press('Enter')
  await expect(page.getByRole('button', { name: 'Cancel order' })).toBeHidden()
  await expect(page.getByRole('heading', { name: 'Progress' })).toBeFocused()
})

for (const answer of ['Take it', 'Leave it out'])
  test(`answering an offer by keyboard moves the focus to the heading of the order: ${answer}`, async ({
    customer: page,
    customerAccount,
    shopkeeper,
    ownShop: { shopId, keeper },
    db,
  }) => {
    const milk = await makeItem(db, shopId, { name: 'Cow milk' })
    const curd = await makeItem(db, shopId, { name: 'Curd' })
    const placed = await page.request.post('/api/order/place', {
      headers: { token: customerAccount.token },
      data: { ...placementOf(shopId, [{ ...milk, count: 3 }]), wish: 'ask' },
    })
    const { orderId } = await placed.json()
    const offered = await shopkeeper.request.post(`/api/order/${orderId}/changes`, {
      headers: { token: keeper.token },
      data: { itemId: milk.itemId, replacement: { itemId: curd.itemId, count: 1 } },
    })
    expect(offered.status()).toBe(200)
    await page.goto(`/myorders/${orderId}`)
    await page.getByRole('button', { name: answer }).press('Enter')
    await expect(page.getByRole('button', { name: answer })).toBeHidden()
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  })

test('pressing a button of the desk that then disappears moves the focus to the heading of the page', async ({
  shopkeeper: page,
  ownShop: { shopId },
  db,
}) => {
  await db.updateTable('shops').set({ is_paused: true }).where('id', '=', shopId).execute()
  const heading = page.getByRole('heading', { level: 1 })
  async function press(name: string) {
    const button = page.getByRole('button', { name })
    await button.press('Enter')
    await expect(button).toBeHidden()
    await expect(heading).toBeFocused()
  }
  await page.goto('/')
  await expect(heading).toHaveText(/^Welcome/)
  await press('Resume')
  await press('Open all day is right')
  await press('Hide this list')
  await page.goto('/dashboard/orders')
  await press('Done')
})

test('choosing the drawing by keyboard instead of a photo moves the focus to the choice of a photo', async ({
  shopkeeper: page,
}) => {
  await page.goto('/dashboard/add')
  const drawing = page.getByRole('button', { name: 'Use the drawing of Milk' })
  await drawing.press('Enter')
  await expect(drawing).toBeHidden()
  await expect(page.getByLabel('Change photo')).toBeFocused()
})

test('expanding a packing list, or losing the focused field, does not move the focus to an act', async ({
  shopkeeper: page,
  ownShop: { shopId, keeper },
  customerAccount,
  db,
}) => {
  await storeBeforeLoad(page, { deskSound: 'off', deskAlarmSet: 'on' })
  const lines = []
  for (const name of ['Milk', 'Curd', 'Lassi', 'Ghee'])
    lines.push({ ...(await makeItem(db, shopId, { name })), count: 1 })
  const placed = await page.request.post('/api/order/place', {
    headers: { token: customerAccount.token },
    data: placementOf(shopId, lines),
  })
  const { orderId } = await placed.json()
  await page.goto('/dashboard/orders')
  const card = cardOf(page, orderId)
  const more = card.getByRole('button', { name: '2 more items to pack' })
  await more.press('Enter')
  await expect(more).toBeHidden()
  await expect(card.getByRole('list', { name: 'Pack' })).toBeFocused()
  await page.keyboard.press('Space')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await expect(card.getByRole('listitem').first().getByRole('button')).toBeFocused()
  await expect(card.getByRole('button', { name: /^Accept/ })).toBeVisible()

  const minutes = card.getByRole('combobox')
  await minutes.focus()
  await actAs(page.request, keeper, orderId, 'accept')
  await expect(minutes).toBeHidden()
  await expect(card.getByRole('button', { name: /^More about/ })).toBeFocused()
})

test('settling a price conflict by keyboard moves the focus to the next one, however far up or down the sheet', async ({
  shopkeeper: page,
  ownShop: { shopId, keeper },
  db,
}) => {
  const ids: string[] = []
  for (let at = 10; at < 90; at += 1)
    ids.push((await makeItem(db, shopId, { name: `Milk ${at}`, price_paise: 3000 })).itemId)
  await page.goto('/dashboard/list/prices')
  // All prices are pasted at once, because a row far below is not rendered.
  await page.getByRole('textbox', { name: /^Price of Milk 10,/ }).focus()
  await page.evaluate(
    (text) => {
      const clipboardData = new DataTransfer()
      clipboardData.setData('text/plain', text)
      document.activeElement?.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }))
    },
    Array.from({ length: 80 }, () => '32').join('\n'),
  )
  for (const at of [10, 11, 80])
    await page.request.post(`/api/food/edit/${ids[at - 10]}`, {
      headers: { token: keeper.token },
      data: { price: 33 },
    })
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  const button = (whose: string, at: number) =>
    page.getByRole('button', { name: new RegExp(`^${whose} ₹\\d+ for Milk ${at},`) })
  // The same has to work in a table that is rendered later than the rest of the screen.
  const filter = page.getByRole('searchbox')
  await filter.fill('Paneer')
  await expect(page.getByRole('table')).toBeHidden()
  await filter.fill('')
  await button('Take', 11).press('Enter')
  await expect(button('Keep', 80)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(button('Keep', 10)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(button('Keep', 10)).toBeHidden()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
})

test('a button keeps the focus while it is busy and after a failure, and ignores presses meanwhile', async ({
  customer: page,
  db,
}) => {
  const { shopId } = await makeShop(db)
  const { itemId } = await makeItem(db, shopId, { price_paise: 50_00 })
  await storeCart(page, shopId, { [itemId]: 2 })
  await storeBeforeLoad(page, { orderDraft: draft })
  await page.goto('/order')
  await expect(page.getByRole('definition').last()).toHaveText('₹109')
  let requestCount = 0
  const answered = Promise.withResolvers<void>()
  await page.route('**/api/order/place', async (route) => {
    requestCount += 1
    await answered.promise
    await route.abort('connectionreset')
  })
  const confirm = page.getByRole('button', { name: /^(Confirm order|Placing your order)/ })
  await confirm.press('Enter')
  await expect(confirm).toHaveText('Placing your order…')
  await expect(confirm).toBeFocused()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Space')
  answered.resolve()
  await expect(confirm).toHaveText('Confirm order')
  await expect(confirm).toBeFocused()
  expect(requestCount).toBe(1)

  await page.goto('/myorders')
  const release = await holdRequests(page, '**/api/order/userorders')
  const refresh = page.getByRole('button', { name: 'Refresh' })
  await refresh.press('Enter')
  await expect(refresh).toBeDisabled()
  await expect(refresh).toBeFocused()
  release()
  await expect(refresh).toBeEnabled()
  await expect(refresh).toBeFocused()
})

test('a disabled button can be focused, says why it is disabled, and keeps the focus if a press disabled it', async ({
  page,
  db,
}) => {
  const { shopId } = await makeShop(db)
  const { itemId } = await makeItem(db, shopId, { name: 'Cow milk', price_paise: 50 })
  await storeCart(page, shopId, { [itemId]: 98 })
  await page.goto('/cart')
  const plus = page.getByRole('button', { name: 'One more Cow milk' })
  await plus.press('Enter')
  await expect(plus).toBeDisabled()
  await expect(plus).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('group', { name: /Cow milk/ }).getByRole('status')).toHaveText('99')
  const checkout = page.getByRole('button', { name: 'Add ₹10.50 more' })
  await tabTo(checkout)
  await expect(checkout).toHaveAccessibleDescription('Minimum purchase of ₹60 is required to checkout.')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/cart')
  await expect(page.getByRole('dialog')).toBeHidden()
})

test('a required field is not announced as invalid before the form was sent', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('button', { name: 'Sign in' }).click()
  const dialog = page.getByRole('dialog')
  const email = dialog.getByLabel('Email')
  await expect(email).toHaveAttribute('required')
  await expect(email).toHaveAttribute('aria-invalid', 'false')
  await dialog.getByRole('button', { name: 'Submit' }).click()
  await expect(email).toHaveAttribute('aria-invalid', 'true')
})
