import { describe, expect } from 'vitest'
import type { InputOf } from '#contract/endpoints.ts'
import { nextDaysOpening } from '#contract/rules/time/opening-hours.ts'
import { test } from '#test/app-test.ts'
import { test as dbTest } from '#test/db-test.ts'
import { everyDay, makeItem, makeShop } from '#test/scenes/builders.ts'
import { showItem } from './read-items.ts'
import { setStock } from './set-stock.ts'

const HOUR_MS = 60 * 60 * 1000
const id = '01980000-0000-7000-8000-000000000000'

describe('the stock of an item', () => {
  test('is set by its keeper: sold out until further notice, or today, counted, or simply available', async ({
    app,
    db,
  }) => {
    const keeper = await app.shopkeeper()
    const { itemId } = await makeItem(db, keeper.shopId)
    const set = async (input: Omit<InputOf<'setStock'>, 'itemId'>) =>
      (await keeper.call('setStock', { itemId, ...input })).body.data
    const shown = async () => (await app.anon.call('showFood', { itemId })).body.data.inStock

    expect(await set({ mode: 'sold_out' })).toMatchObject({ inStock: false, stock: { mode: 'sold_out' } })
    expect(await shown()).toBe(false)
    const until = nextDaysOpening(null, [], new Date()).toISOString()
    expect((await set({ mode: 'sold_out_today' })).stock).toEqual({ mode: 'sold_out_today', until })
    expect(await shown()).toBe(false)
    expect((await set({ mode: 'counted', count: 3 })).stock).toEqual({ mode: 'counted', count: 3 })
    expect(await shown()).toBe(true)
    expect(await set({ mode: 'counted', count: 0 })).toMatchObject({ inStock: false })
    expect((await set({ mode: 'available' })).stock).toEqual({ mode: 'available' })
    expect(await shown()).toBe(true)
  })

  test('can be set repeatedly with the same result', async ({ app, db }) => {
    const keeper = await app.shopkeeper()
    const { itemId } = await makeItem(db, keeper.shopId)
    const set = () => keeper.call('setStock', { itemId, mode: 'sold_out_today' })
    const [first, second] = [await set(), await set()]
    expect([second.status, second.body]).toEqual([200, first.body])
  })

  test('keeps its count while it is sold out', async ({ app, db }) => {
    const keeper = await app.shopkeeper()
    const { itemId } = await makeItem(db, keeper.shopId, { stock_count: 7 })
    await keeper.call('setStock', { itemId, mode: 'sold_out_today' })
    const back = await keeper.call('setStock', { itemId, mode: 'counted' })
    expect(back.body.data.stock).toEqual({ mode: 'counted', count: 7 })
  })

  test('cannot be set by others, and only the counted mode has a count', async ({ app, db }) => {
    const [keeper, other] = [await app.shopkeeper(), await app.shopkeeper()]
    const { itemId } = await makeItem(db, keeper.shopId)
    const call = { itemId, mode: 'sold_out' } as const
    expect((await app.anon.call('setStock', call)).status).toBe(401)
    expect((await (await app.customer()).call('setStock', call)).status).toBe(403)
    expect((await other.call('setStock', call)).status).toBe(404)
    expect((await keeper.call('setStock', { ...call, itemId: id })).status).toBe(404)
    for (const wrong of [
      { mode: 'gone' },
      { mode: 'counted', count: -1 },
      { mode: 'counted', count: 1.5 },
      { mode: 'counted' },
      { mode: 'sold_out', count: 2 },
    ])
      expect((await keeper.request('PUT', `/api/food/${itemId}/stock`, { json: wrong })).status).toBe(400)
    expect((await app.anon.call('showFood', { itemId })).body.data.inStock).toBe(true)
  })

  test('that is sold out cannot be put into a cart', async ({ app, db }) => {
    const [keeper, customer] = [await app.shopkeeper(), await app.customer()]
    const line = { shopId: keeper.shopId, itemId: (await makeItem(db, keeper.shopId)).itemId }
    await keeper.call('setStock', { itemId: line.itemId, mode: 'sold_out_today' })
    const added = await customer.call('addToCart', line)
    expect([added.status, added.body.code]).toEqual([409, 'item_unavailable'])
    expect((await customer.call('setCartCount', { ...line, count: 2 })).status).toBe(409)
  })

  test('is kept when the form of the item is saved with the stock it was loaded with', async ({
    app,
    db,
  }) => {
    const keeper = await app.shopkeeper()
    const { itemId } = await makeItem(db, keeper.shopId, { stock_count: 4 })
    const edited = await keeper.call('editFood', { itemId, price: 41, inStock: true })
    expect(edited.body.data.stock).toEqual({ mode: 'counted', count: 4 })
    await keeper.call('setStock', { itemId, mode: 'sold_out_today' })
    const same = await keeper.call('editFood', { itemId, price: 42, inStock: false })
    expect(same.body.data.stock.mode).toBe('sold_out_today')
    const back = await keeper.call('editFood', { itemId, inStock: true })
    expect(back.body.data.stock).toEqual({ mode: 'available' })
  })

  test('is correct on the cached menu as soon as the last pack is taken, and when the day is over', async ({
    app,
    db,
  }) => {
    const keeper = await app.shopkeeper()
    const { itemId } = await makeItem(db, keeper.shopId, { stock_count: 1 })
    const shown = async () => {
      const { body } = await app.anon.call('showShop', { shopId: keeper.shopId })
      return body.data.foodItems[0]?.inStock
    }
    expect(await shown()).toBe(true)
    await db.updateTable('menu_items').set({ stock_count: 0 }).where('id', '=', itemId).execute()
    expect(await shown()).toBe(false)
    const soldOutUntil = (ms: number) =>
      db
        .updateTable('menu_items')
        .set({ stock_count: null, sold_out_until: new Date(Date.now() + ms) })
        .where('id', '=', itemId)
        .execute()
    await soldOutUntil(HOUR_MS)
    expect(await shown()).toBe(false)
    await soldOutUntil(-1)
    expect(await shown()).toBe(true)
  })
})

dbTest(
  'an item that is sold out for today is available again when the shop opens on its next day',
  async ({ db }) => {
    const { shopId } = await makeShop(db, { opening_hours: everyDay('08:00', '20:00') })
    const { itemId } = await makeItem(db, shopId)
    const set = await setStock(
      db,
      shopId,
      { itemId, mode: 'sold_out_today' },
      new Date('2026-11-20T12:00:00+05:30'),
    )
    expect(set.stock.until).toBe(new Date('2026-11-21T08:00:00+05:30').toISOString())
    // That day was over before today.
    expect((await showItem(db, itemId)).inStock).toBe(true)
  },
)
