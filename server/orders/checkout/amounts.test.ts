import fc from 'fast-check'
import { expect } from 'vitest'
import { deliveryFeePaise } from '#contract/rules/money/delivery-fee.ts'
import { MAX_TOTAL_PAISE } from '#contract/rules/orders/checkout.ts'
import type { Db } from '#server/db/db.ts'
import { deliveryAddress, makeItem, makeShop, placementOf } from '#test/scenes/builders.ts'
import { test } from '#test/scenes/money-test.ts'

/** Checks what must hold for the stored orders of a shop, whatever was sent to create them. */
async function expectTrueAmounts(db: Db, shopId: string): Promise<void> {
  const orders = await db.selectFrom('orders').selectAll().where('shop_id', '=', shopId).execute()
  for (const order of orders) {
    const lines = await db.selectFrom('order_lines').selectAll().where('order_id', '=', order.id).execute()
    const items = await db.selectFrom('menu_items').selectAll().where('shop_id', '=', order.shop_id).execute()
    const subtotal = lines.reduce((sum, line) => {
      const item = items.find(({ id }) => id === line.item_id)
      expect(line.price_paise).toBe(item?.price_paise)
      return sum + line.price_paise * line.count
    }, 0)
    expect(order.subtotal_paise).toBe(subtotal)
    expect(order.subtotal_paise).toBeGreaterThanOrEqual(60_00)
    expect(order.delivery_paise).toBe(deliveryFeePaise(order.distance_metres))
    expect(order.total_paise).toBe(subtotal + order.delivery_paise)
    const payable = await db.selectFrom('payment_orders').selectAll().where('id', '=', order.id).execute()
    if (order.payment_method === 'online')
      expect(payable).toMatchObject([{ amount_paise: order.total_paise }])
    else expect(payable).toEqual([])
  }
}

const money = fc.oneof(
  { weight: 12, arbitrary: fc.constant('true' as const) },
  { weight: 1, arbitrary: fc.constantFrom(0, 1, 6, 9, 60, -5, 1e9, Number.NaN, '309', null, undefined) },
  { weight: 1, arbitrary: fc.double({ min: 0, max: 5000, noNaN: true }) },
)
const counts: fc.Arbitrary<(number | undefined)[]> = fc.oneof(
  { weight: 6, arbitrary: fc.array(fc.constantFrom(1, 2, 5, 30, 99), { minLength: 1, maxLength: 4 }) },
  { weight: 1, arbitrary: fc.array(fc.constantFrom(0, 1, 100, -1, 1.5, undefined), { maxLength: 4 }) },
)
/** Mostly a usual price; a few packs at the highest price cost more than the gateway accepts. */
const price = fc.oneof(
  { weight: 5, arbitrary: fc.integer({ min: 1, max: 500_00 }) },
  { weight: 1, arbitrary: fc.integer({ min: 1, max: 100_000_00 }) },
)
const body = fc.record({
  counts,
  prices: fc.array(price, { minLength: 4, maxLength: 4 }),
  claimedPrice: fc.constantFrom(undefined, 0, 1, '1'),
  amount: money,
  deliveryCharge: money,
  north: fc.double({ min: -0.2, max: 0.2, noNaN: true }),
  edit: fc.constantFrom('none', 'none', 'none', 'price', 'removal'),
  call: fc.constantFrom('placeOrder', 'createOnlineOrder'),
  repeat: fc.boolean(),
})

test('whatever the request body claims, a stored order costs what the server calculates for its lines', async ({
  app,
  db,
  standin,
}) => {
  const customer = await app.customer()
  let accepted = 0
  await fc.assert(
    fc.asyncProperty(body, async (sent) => {
      const { shopId } = await makeShop(db)
      const menu = await Promise.all(sent.prices.map((price_paise) => makeItem(db, shopId, { price_paise })))
      const items = sent.counts.map((count, i) => ({ _id: menu[i]?.itemId, count, price: sent.claimedPrice }))
      const address = { ...deliveryAddress, latitude: deliveryAddress.latitude + sent.north }
      const { latitude, longitude } = address
      const json = { shopId, items, latitude, longitude }
      const quoted = await (await app.anon.request('POST', '/api/order/quote', { json })).json()
      const pick = (given: unknown, truth: number | undefined) => (given === 'true' ? truth : given)
      const placement = {
        shopId,
        items,
        address,
        amount: pick(sent.amount, quoted.data?.amount),
        deliveryCharge: pick(sent.deliveryCharge, quoted.data?.deliveryCharge),
      }
      const edited = menu[0]?.itemId ?? ''
      const change = { price: { price_paise: 77_00 }, removal: { removed_at: new Date() }, none: undefined }[
        sent.edit
      ]
      if (change) await db.updateTable('menu_items').set(change).where('id', '=', edited).execute()

      const path = sent.call === 'placeOrder' ? '/api/order/place' : '/api/order/create-order'
      const send = () => customer.request('POST', path, { json: placement })
      const replies = await Promise.all(sent.repeat ? [send(), send()] : [send()])
      for (const reply of replies) {
        expect(reply.status).toBeLessThan(500)
        if (reply.status !== 200) continue
        accepted += 1
        const { order } = await reply.json()
        if (order) expect(order.amount).toBe(Math.round(Number(placement.amount) * 100))
      }
      await expectTrueAmounts(db, shopId)
    }),
    { numRuns: 60 },
  )
  // Most bodies are invalid somewhere; enough must be valid for the property to mean anything.
  expect(accepted).toBeGreaterThan(5)
  for (const order of standin.state.orders.values()) expect(order.amount).toBeGreaterThanOrEqual(69_00)
})

test('an order above the gateway’s limit is refused with a message instead of an overflowing number', async ({
  app,
  db,
}) => {
  const { shopId } = await makeShop(db)
  const dear = { price_paise: 100_000_00 }
  const items = await Promise.all([1, 2, 3, 4].map(() => makeItem(db, shopId, dear)))
  const customer = await app.customer()
  const placement = placementOf(
    shopId,
    items.map((item) => ({ ...item, count: 99 })),
  )
  for (const call of ['placeOrder', 'createOnlineOrder'] as const) {
    const refused = await customer.call(call, placement)
    expect(refused).toMatchObject({ status: 400, body: { message: 'One order can be at most ₹5,00,000.' } })
  }
})

test('an order can total ₹5,00,000 including delivery, and not a paisa more', async ({ app, db }) => {
  const { shopId } = await makeShop(db)
  const most = await makeItem(db, shopId, { price_paise: MAX_TOTAL_PAISE - 9_00 })
  const more = await makeItem(db, shopId, { price_paise: MAX_TOTAL_PAISE - 8_99 })
  const customer = await app.customer()
  for (const call of ['placeOrder', 'createOnlineOrder'] as const) {
    const refused = await customer.call(call, placementOf(shopId, [{ ...more, count: 1 }]))
    expect(refused.body.message).toBe('One order can be at most ₹5,00,000.')
    expect((await customer.call(call, placementOf(shopId, [{ ...most, count: 1 }]))).status).toBe(200)
  }
  const orders = await db.selectFrom('orders').select('total_paise').execute()
  expect(orders).toEqual([{ total_paise: MAX_TOTAL_PAISE }, { total_paise: MAX_TOTAL_PAISE }])
})
