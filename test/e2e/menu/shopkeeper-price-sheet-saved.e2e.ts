import { loseReplies } from '../fixtures/lose-replies.ts'
import { phone } from '../fixtures/phone.ts'
import { button, makeItemsWithPrices, pick, price, storedPrices } from '../fixtures/price-sheet.ts'
import { expect, expectAccessible, test } from '../fixtures/shopkeeper-fixtures.ts'
import { toast } from '../fixtures/toast.ts'

test.use({ actionTimeout: 10_000 })

test('while the price sheet is being saved it cannot be edited, since such changes would be lost', async ({
  shopkeeper: page,
  ownShop,
  db,
}) => {
  await makeItemsWithPrices(db, ownShop.shopId, { Milk: 30, Curd: 45 })
  await page.goto('/dashboard/list/prices')
  await price(page, 'Milk').fill('32')
  await pick(page, 'Curd').check()
  let arrive = () => {}
  const held = new Promise<void>((done) => {
    arrive = done
  })
  await page.route('**/api/food/prices', async (route) => {
    await held
    await route.continue()
  })
  await button(page, 'Save').click()
  await expect(page.getByText('Saving…')).toBeVisible()
  await expect(button(page, 'Undo')).toBeDisabled()
  await page.keyboard.press('Control+z')
  await expect(page.getByText('1 change', { exact: true })).toBeVisible()
  for (const part of [button(page, 'Change prices'), price(page, 'Milk'), page.getByLabel('Find an item')]) {
    await part.focus()
    await expect(part).not.toBeFocused()
  }
  arrive()
  await expect(toast(page, '1 change saved.')).toBeVisible()
  await button(page, 'Change prices').focus()
  await expect(button(page, 'Change prices')).toBeFocused()
  expect(await storedPrices(db)).toEqual({ Milk: 32, Curd: 45 })
})

test('a price that was changed on another device is shown beside the typed one, and one of them is chosen', async ({
  shopkeeper: page,
  ownShop,
  db,
}) => {
  const ids = await makeItemsWithPrices(db, ownShop.shopId, { Milk: 30, Curd: 45, Lassi: 20 })
  await page.goto('/dashboard/list/prices')
  for (const [name, typed] of Object.entries({ Milk: '32', Curd: '48', Lassi: '22' }))
    await price(page, name).fill(typed)
  const headers = { token: ownShop.keeper.token }
  for (const [name, theirs] of [
    ['Milk', 33],
    ['Curd', 50],
  ] as const)
    await page.request.post(`/api/food/edit/${ids[name]}`, { headers, data: { price: theirs } })
  await button(page, 'Save').click()
  await expect(
    toast(page, '2 prices were changed on another device. Please choose for each, then save.'),
  ).toBeVisible()
  await expect(price(page, 'Milk')).toBeFocused()
  await expect(page.getByText('You typed ₹32. Meanwhile the price of Milk, 500 ml became ₹33.')).toBeVisible()
  expect(await storedPrices(db)).toEqual({ Milk: 33, Curd: 50, Lassi: 20 })
  // High enough that the bar at the bottom does not partly cover a field.
  await page.setViewportSize({ width: phone.width, height: 1200 })
  await expectAccessible(page)
  await button(page, 'Keep ₹32 for Milk, 500 ml').click()
  await button(page, 'Take ₹50 for Curd, 500 ml').click()
  await expect(price(page, 'Curd')).toHaveValue('50')
  await button(page, 'Save').click()
  await expect(toast(page, '2 changes saved.')).toBeVisible()
  expect(await storedPrices(db)).toEqual({ Milk: 32, Curd: 50, Lassi: 22 })
})

test('a refused save says why even if the menu cannot be refetched', async ({
  shopkeeper: page,
  ownShop,
  db,
}) => {
  const ids = await makeItemsWithPrices(db, ownShop.shopId, { Milk: 30, Curd: 45 })
  await page.goto('/dashboard/list/prices')
  await price(page, 'Milk').fill('32')
  const headers = { token: ownShop.keeper.token }
  await page.request.post(`/api/food/edit/${ids.Milk}`, { headers, data: { price: 33 } })
  await page.route('**/api/food/list', (route) => route.abort())
  const refused = page.waitForResponse('**/api/food/prices')
  await button(page, 'Save').click()
  const { message } = await (await refused).json()
  await expect(toast(page, message)).toBeVisible()
  await expect(button(page, 'Save')).toBeEnabled()
  await page.unroute('**/api/food/list')
  await button(page, 'Save').click()
  await expect(toast(page, '1 price was changed on another device. Please choose, then save.')).toBeVisible()
  await expect(price(page, 'Milk')).toBeFocused()
  expect(await storedPrices(db)).toEqual({ Milk: 33, Curd: 45 })
})

test('an item that was removed meanwhile is reported, and the others can be saved', async ({
  shopkeeper: page,
  ownShop,
  db,
}) => {
  const ids = await makeItemsWithPrices(db, ownShop.shopId, { Milk: 30, Curd: 45 })
  await page.goto('/dashboard/list/prices')
  await price(page, 'Milk').fill('32')
  await price(page, 'Curd').fill('48')
  const headers = { token: ownShop.keeper.token }
  await page.request.post('/api/food/remove', { headers, data: { id: ids.Curd } })
  await button(page, 'Save').click()
  await expect(page.getByText('1 item that you changed is not on your menu any more.')).toBeVisible()
  expect(await storedPrices(db)).toEqual({ Milk: 30 })
  await button(page, 'Save').click()
  await expect(toast(page, '1 change saved.')).toBeVisible()
  expect(await storedPrices(db)).toEqual({ Milk: 32 })
})

test('retrying a save whose reply was lost does not apply it twice', async ({
  shopkeeper: page,
  ownShop,
  db,
}) => {
  const ids = await makeItemsWithPrices(db, ownShop.shopId, { Milk: 30 })
  await page.goto('/dashboard/list/prices')
  await price(page, 'Milk').fill('32')
  const allowReplies = await loseReplies(page, '**/api/food/prices')
  await button(page, 'Save').click()
  await expect(
    toast(page, 'We do not know whether it was saved. Please try again: no change is made twice.'),
  ).toBeVisible()
  // Another device reverts the price meanwhile.
  const headers = { token: ownShop.keeper.token }
  await page.request.post(`/api/food/edit/${ids.Milk}`, { headers, data: { price: 30 } })
  allowReplies()
  await button(page, 'Save').click()
  await expect(price(page, 'Milk')).toHaveValue('30')
  expect(await storedPrices(db)).toEqual({ Milk: 30 })
})
