import { randomUUID } from 'node:crypto'
import { describe, expect } from 'vitest'
import type { InputOf } from '#contract/endpoints.ts'
import type { Db } from '#server/db/db.ts'
import { type Caller, type TestApp, test } from '#test/app-test.ts'
import { makeItem, makeShop } from '#test/scenes/builders.ts'

const ofMilk = (itemIds: string[]): InputOf<'arrangeFood'> => ({
  foodType: 'Dairy',
  category: 'Milk',
  itemIds,
})

async function threeItems(db: Db, shopId: string) {
  const made = []
  for (const name of ['One', 'Two', 'Three']) made.push(await makeItem(db, shopId, { name }))
  return made.map(({ itemId }) => itemId) as [string, string, string]
}
const shownOf = async (app: TestApp, shopId: string) =>
  (await app.anon.call('showShop', { shopId })).body.data.foodItems.map(({ name }) => name)

describe('the items of a category', () => {
  test('are in the order in which they were added until their keeper arranges them, for customers too', async ({
    app,
    db,
  }) => {
    const keeper = await app.shopkeeper()
    const [one, two, three] = await threeItems(db, keeper.shopId)
    expect(await shownOf(app, keeper.shopId)).toEqual(['One', 'Two', 'Three'])
    const arranged = await keeper.call('arrangeFood', ofMilk([three, one, two]))
    expect(arranged).toMatchObject({ status: 200, body: { data: [three, one, two] } })
    expect(await shownOf(app, keeper.shopId)).toEqual(['Three', 'One', 'Two'])
    expect((await keeper.call('listOwnFood')).body.data.map(({ _id }) => _id)).toEqual([three, one, two])
    expect((await keeper.call('arrangeFood', ofMilk([three, one, two]))).body).toEqual(arranged.body)
  })

  test('that are new come last, and those that are gone are left out', async ({ app, db }) => {
    const keeper = await app.shopkeeper()
    const [one, two, three] = await threeItems(db, keeper.shopId)
    await keeper.call('arrangeFood', ofMilk([three, two, one]))
    await makeItem(db, keeper.shopId, { name: 'Four' })
    await keeper.call('removeFood', { id: two })
    const arranged = await keeper.call('arrangeFood', ofMilk([one, randomUUID(), two, three]))
    expect([arranged.status, arranged.body.data.slice(0, 2)]).toEqual([200, [one, three]])
    expect(await shownOf(app, keeper.shopId)).toEqual(['One', 'Three', 'Four'])
    // An item that is no longer listed returns to the order in which it was added.
    await keeper.call('arrangeFood', ofMilk([three]))
    expect(await shownOf(app, keeper.shopId)).toEqual(['Three', 'One', 'Four'])
  })

  test('of another category or another shop are not moved', async ({ app, db }) => {
    const [keeper, theirs] = [await app.shopkeeper(), await makeShop(db)]
    const [one] = await threeItems(db, keeper.shopId)
    const butter = await makeItem(db, keeper.shopId, { name: 'Butter', category: 'Butter' })
    const [first, second] = await threeItems(db, theirs.shopId)
    const arranged = await keeper.call('arrangeFood', ofMilk([butter.itemId, second, first, one]))
    expect(arranged.body.data).not.toContain(butter.itemId)
    expect(await shownOf(app, theirs.shopId)).toEqual(['One', 'Two', 'Three'])
    const placed = await db.selectFrom('menu_items').select('id').where('position', 'is not', null).execute()
    expect(placed).toEqual([{ id: one }])
  })

  test('of another food type are not moved, even if its category has the same name', async ({ app, db }) => {
    const keeper = await app.shopkeeper()
    const others = { food_type: 'Bakery', category: 'Others' } as const
    const [rusk, toast] = [
      await makeItem(db, keeper.shopId, { name: 'Rusk', ...others }),
      await makeItem(db, keeper.shopId, { name: 'Toast', ...others }),
    ]
    const whey = await makeItem(db, keeper.shopId, { name: 'Whey', category: 'Others' })
    const inOthers = { category: 'Others' } as const
    const bakery = [toast.itemId, rusk.itemId]
    await keeper.call('arrangeFood', { ...inOthers, foodType: 'Bakery', itemIds: bakery })
    const dairy = await keeper.call('arrangeFood', {
      ...inOthers,
      foodType: 'Dairy',
      itemIds: [whey.itemId, rusk.itemId],
    })
    expect(dairy.body.data).toEqual([whey.itemId])
    expect((await shownOf(app, keeper.shopId)).filter((name) => name !== 'Whey')).toEqual(['Toast', 'Rusk'])
  })

  test('lose their position with their category, and through nothing else', async ({ app, db }) => {
    const keeper = await app.shopkeeper()
    const [one, two, three] = await threeItems(db, keeper.shopId)
    await keeper.call('arrangeFood', ofMilk([three, two, one]))
    await keeper.call('editFood', { itemId: two, price: 31, category: 'Milk' })
    expect(await shownOf(app, keeper.shopId)).toEqual(['Three', 'Two', 'One'])
    await keeper.call('editFood', { itemId: three, category: 'Butter' })
    await keeper.call('editFood', { itemId: three, category: 'Milk' })
    expect(await shownOf(app, keeper.shopId)).toEqual(['Two', 'One', 'Three'])
  })

  test('are arranged only by the keeper of a running shop, with valid input', async ({ app, db }) => {
    const keeper = await app.shopkeeper()
    const [one] = await threeItems(db, keeper.shopId)
    const lapsed = await app.shopkeeper({ sub_end_at: new Date(Date.now() - 1000) })
    const refusal = async (caller: Caller) => {
      const { status, body } = await caller.call('arrangeFood', ofMilk([one]))
      return [status, body.redirect]
    }
    expect(await refusal(app.anon)).toEqual([401, undefined])
    expect(await refusal(await app.customer())).toEqual([403, undefined])
    expect(await refusal(await app.newShopkeeper())).toEqual([403, '/setup'])
    expect(await refusal(lapsed)).toEqual([403, '/renew-subscription'])
    for (const wrong of [
      { itemIds: [] },
      { itemIds: [one, one] },
      { itemIds: one },
      { category: 'Bread' },
      { foodType: 'Fish' },
    ]) {
      const json = { ...ofMilk([one]), ...wrong }
      expect((await keeper.request('PUT', '/api/food/arrangement', { json })).status).toBe(400)
    }
  })
})
