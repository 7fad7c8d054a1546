import { expect } from 'vitest'
import { erasePersonFromShop } from '#server/shops/person-data.ts'
import { type Caller, test } from '#test/app-test.ts'
import { makeItem } from '#test/scenes/builders.ts'
import { untilLockIsAwaited } from '#test/scenes/wait-for-lock.ts'

const milk = { name: 'Toned milk', price: 29.5, foodType: 'Dairy', category: 'Milk', unit: 'ml' } as const

const changes = {
  'A list': (keeper: Caller) => keeper.call('addManyFood', { items: [milk] }),
  'An edit': (keeper: Caller, itemId: string) => keeper.call('editFood', { itemId, price: 40 }),
  'A removal': (keeper: Caller, itemId: string) => keeper.call('removeFood', { id: itemId }),
}

test.for(Object.entries(changes))(
  '%s that is under way while the account is deleted leaves the closed menu as it was',
  async ([, change], { app, db }) => {
    const keeper = await app.shopkeeper()
    const { itemId } = await makeItem(db, keeper.shopId)
    const menu = () =>
      db.selectFrom('menu_items').selectAll().where('shop_id', '=', keeper.shopId).orderBy('id').execute()
    const before = await menu()
    const deletion = await db.startTransaction().execute()
    await erasePersonFromShop(deletion, keeper.accountId)
    const changing = change(keeper, itemId)
    await untilLockIsAwaited(db)
    await deletion.commit().execute()
    expect(await changing).toMatchObject({ status: 401, body: { code: 'token_expired' } })
    expect(await menu()).toEqual(before)
  },
)
