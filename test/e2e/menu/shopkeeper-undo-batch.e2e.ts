import { placementOf } from '../../scenes/builders.ts'
import { addItemsByApi } from '../fixtures/add-items-by-api.ts'
import { loseReplies } from '../fixtures/lose-replies.ts'
import { expect, expectAccessible, test } from '../fixtures/shopkeeper-fixtures.ts'
import { toast } from '../fixtures/toast.ts'

test.use({ actionTimeout: 10_000 })

test('items added as a batch can be taken back within an hour, except those that were ordered', async ({
  shopkeeper: page,
  customer,
  customerAccount,
  ownShop,
  db,
}) => {
  await addItemsByApi(page, ownShop.keeper.token, ['Toned milk', 'Curd'])
  const milk = await db
    .selectFrom('menu_items')
    .select('id')
    .where('name', '=', 'Toned milk')
    .executeTakeFirstOrThrow()
  await customer.request.post('/api/order/place', {
    headers: { token: customerAccount.token },
    data: placementOf(ownShop.shopId, [{ itemId: milk.id, pricePaise: 70_00, count: 1 }]),
  })
  await page.goto('/dashboard/list')
  await expect(page.getByText(/^2 items added at /)).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Take back 2 items' }).click()
  await expectAccessible(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Take back' }).click()
  await expect(toast(page, '1 item taken back.')).toBeVisible()
  await expect(page.getByText('Toned milk: somebody has ordered it.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Curd' })).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'Toned milk' })).toBeVisible()
  await expectAccessible(page)
})

test('items that were taken back leave the list even if the reply is lost', async ({
  shopkeeper: page,
  ownShop,
}) => {
  await addItemsByApi(page, ownShop.keeper.token, ['Toned milk', 'Curd'])
  await page.goto('/dashboard/list')
  await loseReplies(page, '**/api/food/batches/*/undo')
  await page.getByRole('button', { name: 'Take back 2 items' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Take back' }).click()
  await expect(toast(page, 'They could not be taken back. Please try again.')).toBeVisible()
  await expect(page.getByText('Your menu is empty.')).toBeVisible()
  await expect(page.getByText(/^2 items added at /)).toHaveCount(0)
})
