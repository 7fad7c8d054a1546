import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import { addToCart } from '#server/cart/change-cart.ts'
import { readCart } from '#server/cart/read-cart.ts'
import type { Db } from '#server/db/db.ts'
import { Refusal } from '#server/http/refusal.ts'
import { touchShop } from '#server/shops/touch-shop.ts'
import { test } from '#test/db-test.ts'
import { deliveryAddress, makeCustomer, makeItem, makeShop, placementOf } from '#test/scenes/builders.ts'
import { orderParts } from '#test/scenes/order-parts.ts'
import { untilLockIsAwaited } from '#test/scenes/wait-for-lock.ts'
import { listShopOrders, showOrder } from '../read-orders.ts'
import { createOnlineOrder } from './create-online-order.ts'
import { placeOrder } from './place-order.ts'

async function makeScene(db: Db) {
  const [shop, customer] = await Promise.all([makeShop(db), makeCustomer(db)])
  const { itemId } = await makeItem(db, shop.shopId, { price_paise: 3250 })
  const placement = placementOf(shop.shopId, [{ itemId, count: 2, pricePaise: 3250 }])
  const place = (changes: Partial<typeof placement> = {}, key: string | null = null) =>
    placeOrder(db, orderParts, customer.accountId, { ...placement, ...changes }, key)
  return { shop, customer, itemId, placement, place }
}

const countOrders = async (db: Db) => (await db.selectFrom('orders').select('id').execute()).length

describe('placing a cash order', () => {
  test('stores the lines and prices as they are at that moment, and the shop sees the order', async ({
    db,
  }) => {
    const { shop, customer, itemId, place } = await makeScene(db)

    const orderId = await place()
    await db.updateTable('menu_items').set({ price_paise: 99_00, name: 'Renamed' }).execute()

    const { data } = await listShopOrders(db, shop.shopId, {})
    expect(data).toMatchObject([
      {
        _id: orderId,
        amount: 74,
        deliveryCharge: 9,
        status: 'Food Processing',
        paymentMethod: 'COD',
        items: [
          {
            _id: itemId,
            name: 'Cow milk',
            price: 32.5,
            count: 2,
            unit: 'ml',
            packSize: 500,
            quantity: '1 liter',
            total: 65,
          },
        ],
        statusHistory: [{ status: 'Food Processing' }],
      },
    ])
    const viewer = { accountId: customer.accountId, role: 'user', sessionId: '' } as const
    expect((await showOrder(db, viewer, orderId))._id).toBe(orderId)
  })

  test('empties this shop’s cart on the server, and leaves the others', async ({ db }) => {
    const { shop, customer, itemId, place } = await makeScene(db)
    const other = await makeShop(db)
    const { itemId: otherItem } = await makeItem(db, other.shopId)
    const { accountId } = customer
    await addToCart(db, { accountId, shopId: shop.shopId, itemId })
    await addToCart(db, { accountId, shopId: other.shopId, itemId: otherItem })

    await place()

    expect(await readCart(db, accountId, shop.shopId)).toEqual(new Map())
    expect(await readCart(db, accountId, other.shopId)).toEqual(new Map([[otherItem, 1]]))
  })

  test('twenty times at once under one key creates one order', async ({ db }) => {
    const { place } = await makeScene(db)

    const ids = await Promise.all(Array.from({ length: 20 }, () => place({}, 'one-checkout')))

    expect(new Set(ids).size).toBe(1)
    expect(await countOrders(db)).toBe(1)
    expect(await db.selectFrom('order_events').select('id').execute()).toHaveLength(1)
  })

  test('under another key creates another order', async ({ db }) => {
    const { place } = await makeScene(db)
    expect(await place({}, 'a')).not.toBe(await place({}, 'b'))
  })

  test('merges an item that is named twice into one line, of no more packs than the maximum', async ({
    db,
  }) => {
    const { customer, itemId, place } = await makeScene(db)
    const twice = (count: number) => [
      { _id: itemId, count },
      { _id: itemId, count: 3 },
    ]
    await expect(place({ items: twice(97), amount: 9 + 32.5 * 100 })).rejects.toMatchObject({
      details: { quote: { lines: [{ count: 99 }], subtotal: 32.5 * 99 } },
    })
    const orderId = await place({ items: twice(2), amount: 9 + 32.5 * 5 })
    const viewer = { accountId: customer.accountId, role: 'user', sessionId: '' } as const
    const { items } = await showOrder(db, viewer, orderId)
    expect(items).toMatchObject([{ count: 5, total: 162.5 }])
  })

  test('takes the count of an item from the stored cart if the call has none', async ({ db }) => {
    const { shop, customer, itemId, place } = await makeScene(db)
    const key = { accountId: customer.accountId, shopId: shop.shopId, itemId }
    await addToCart(db, key)
    await addToCart(db, key)

    await place({ items: [{ _id: itemId }] })

    expect(await db.selectFrom('order_lines').select('count').execute()).toEqual([{ count: 2 }])
  })

  test('without counts orders the stored cart once, however many calls are sent at once', async ({ db }) => {
    const { shop, customer, itemId, place } = await makeScene(db)
    const { accountId } = customer
    for (let n = 0; n < 2; n++) await addToCart(db, { accountId, shopId: shop.shopId, itemId })

    const bare = () => place({ items: [{ _id: itemId }] })
    const sent = await Promise.allSettled(Array.from({ length: 8 }, bare))

    expect(sent.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await countOrders(db)).toBe(1)
  })
})

describe('an order is refused, and nothing is stored', () => {
  async function expectRefusal(db: Db, placing: Promise<unknown>, code: string) {
    const refusal = await placing.catch((error: unknown) => error)
    expect(refusal).toBeInstanceOf(Refusal)
    expect(refusal).toMatchObject({ code })
    expect(await countOrders(db)).toBe(0)
    return refusal as Refusal
  }

  test('if the amount differs from the server’s, with the correct quote', async ({ db }) => {
    const { place } = await makeScene(db)
    const refusal = await expectRefusal(db, place({ amount: 6 }), 'price_changed')
    expect(refusal.details.quote).toMatchObject({ subtotal: 65, deliveryCharge: 9, amount: 74 })
  })

  test('if only the delivery fee differs from the server’s', async ({ db }) => {
    const { place } = await makeScene(db)
    await expectRefusal(db, place({ deliveryCharge: 0, amount: 74 }), 'price_changed')
  })

  test('if two lines cost something else than was shown, even if the total is the same', async ({ db }) => {
    const { shop, customer } = await makeScene(db)
    const milk = await makeItem(db, shop.shopId, { price_paise: 40_00 })
    const curd = await makeItem(db, shop.shopId, { price_paise: 60_00 })
    const lines = [milk, curd].map((item) => ({ ...item, count: 1 }))
    const placement = placementOf(shop.shopId, lines)
    const order = (place: typeof placeOrder | typeof createOnlineOrder, shownPrices: number[]) => {
      const items = placement.items.map((item, index) => ({ ...item, shownPrice: shownPrices[index] }))
      return place(db, orderParts, customer.accountId, { ...placement, items }, 'one checkout')
    }
    for (const place of [placeOrder, createOnlineOrder]) {
      const refusal = await expectRefusal(db, order(place, [50, 50]), 'price_changed')
      expect(refusal.details).toMatchObject({
        reason: 'of_lines',
        quote: { lines: [{ price: 40 }, { price: 60 }], amount: 109 },
      })
    }
    await order(placeOrder, [40, 60])
    expect(await countOrders(db)).toBe(1)
  })

  test('if a pack holds something else than was shown, even if the price is the same', async ({ db }) => {
    const { shop, customer } = await makeScene(db)
    const flour = await makeItem(db, shop.shopId, { price_paise: 60_00, unit: 'kg', pack_size: 1 })
    const placement = placementOf(shop.shopId, [{ ...flour, count: 1 }])
    const order = (place: typeof placeOrder | typeof createOnlineOrder, packSize: number) => {
      const items = placement.items.map((item) => ({
        ...item,
        shownPack: { packSize, unit: 'grams' as const },
      }))
      return place(db, orderParts, customer.accountId, { ...placement, items }, 'one checkout')
    }
    for (const place of [placeOrder, createOnlineOrder]) {
      const refusal = await expectRefusal(db, order(place, 500), 'price_changed')
      expect(refusal.details).toMatchObject({ reason: 'of_packs', quote: { lines: [{ quantity: '1 kg' }] } })
    }
    await order(placeOrder, 1000)
    expect(await countOrders(db)).toBe(1)
  })

  test('if its subtotal is below ₹60, but not at ₹60', async ({ db }) => {
    const { shop, place } = await makeScene(db)
    const { itemId: cheap } = await makeItem(db, shop.shopId, { price_paise: 5999 })
    const { itemId: just } = await makeItem(db, shop.shopId, { price_paise: 6000 })
    await expectRefusal(db, place({ items: [{ _id: cheap, count: 1 }], amount: 68.99 }), 'below_minimum')
    await place({ items: [{ _id: just, count: 1 }], amount: 69 })
    expect(await countOrders(db)).toBe(1)
  })

  test('if an item is removed, sold out or of another shop, with the quote of the rest', async ({ db }) => {
    const { itemId, place } = await makeScene(db)
    const other = await makeShop(db)
    const { itemId: foreign } = await makeItem(db, other.shopId)
    const items = [
      { _id: itemId, count: 2 },
      { _id: foreign, count: 1 },
    ]
    const refusal = await expectRefusal(db, place({ items }), 'item_unavailable')
    expect(refusal.details.quote).toMatchObject({ lines: [{ _id: itemId }], amount: 74 })
    await db.updateTable('menu_items').set({ in_stock: false }).where('id', '=', itemId).execute()
    await expectRefusal(db, place(), 'item_unavailable')
  })

  test('if the shop changes a price, pack or count, or takes an item off sale, after it was read', async ({
    db,
  }) => {
    const { shop, customer, itemId, placement } = await makeScene(db)
    const menu = (tx: Db, changes: object) =>
      tx.updateTable('menu_items').set(changes).where('id', '=', itemId).execute()
    const orderDuring = async (place: typeof placeOrder | typeof createOnlineOrder, changes: object) => {
      const keeper = await db.startTransaction().execute()
      try {
        await touchShop(keeper, shop.shopId)
        await menu(keeper, changes)
        const items = [{ _id: itemId, count: 2, shownPack: { packSize: 500, unit: 'ml' as const } }]
        const ordering = place(db, orderParts, customer.accountId, { ...placement, items }, null)
        ordering.catch(() => undefined)
        await untilLockIsAwaited(db)
        await keeper.commit().execute()
        return ordering
      } finally {
        if (!keeper.isCommitted) await keeper.rollback().execute()
      }
    }
    const before = { price_paise: 32_50, pack_size: 500, in_stock: true, removed_at: null, stock_count: null }
    for (const place of [placeOrder, createOnlineOrder])
      for (const [changes, code, details] of [
        [{ price_paise: 40_00 }, 'price_changed', { quote: { subtotal: 80, amount: 89 } }],
        [{ pack_size: 250 }, 'price_changed', { reason: 'of_packs' }],
        [{ in_stock: false }, 'item_unavailable', { reason: 'sold_out' }],
        [{ removed_at: new Date() }, 'item_unavailable', { items: [{ left: 0 }] }],
        [{ stock_count: 1 }, 'item_unavailable', { reason: 'few_left' }],
      ] as const) {
        const refusal = await expectRefusal(db, orderDuring(place, changes), code)
        expect(refusal.details).toMatchObject(details)
        if ('removed_at' in changes) expect(refusal.details).not.toHaveProperty('reason')
        await menu(db, before)
      }
  })

  test('if the shop is paused, closed by its hours, or its subscription has lapsed', async ({ db }) => {
    const { shop, place } = await makeScene(db)
    const set = (changes: object) =>
      db.updateTable('shops').set(changes).where('id', '=', shop.shopId).execute()
    await set({ is_paused: true })
    await expectRefusal(db, place(), 'shop_closed')
    await set({ is_paused: false, sub_end_at: new Date(Date.now() - 1000) })
    await expectRefusal(db, place(), 'shop_closed')
    await set({
      sub_end_at: new Date(Date.now() + 1e6),
      opening_hours: sql`'[[], [], [], [], [], [], []]'::jsonb`,
    })
    await expectRefusal(db, place(), 'shop_closed')
  })

  test.for([
    [{ flat: '' }, 'fields_missing'],
    [{ phone: '6876543210' }, 'invalid_phone'],
    [{ latitude: undefined }, 'place_missing'],
    [{ latitude: 51.5, longitude: -0.12 }, 'place_missing'],
  ] as const)('if the address is incomplete or invalid: %o', async ([changes, code], { db }) => {
    const { place } = await makeScene(db)
    await expectRefusal(db, place({ address: { ...deliveryAddress, ...changes } }), code)
  })
})
