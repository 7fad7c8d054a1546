import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import { isOpen, orderLife } from '#contract/rules/orders/order-life.ts'
import { indiaDay } from '#contract/rules/time/india-time.ts'
import { readConfig } from '#server/config.ts'
import type { Db } from '#server/db/db.ts'
import { makeTestApp, type TestApp, test } from '#test/app-test.ts'
import { makeItem, type makeShop, placementOf } from '#test/scenes/builders.ts'
import { untilLockIsAwaited } from '#test/scenes/wait-for-lock.ts'

async function makeScene(app: TestApp, db: Db, shop: Parameters<typeof makeShop>[1] = {}) {
  const [keeper, customer] = [await app.shopkeeper(shop), await app.customer()]
  const item = await makeItem(db, keeper.shopId, { price_paise: 6000 })
  const placement = placementOf(keeper.shopId, [{ ...item, count: 2 }])
  const placeAs = (who: typeof customer) =>
    who.call('placeOrder', placement, { 'idempotency-key': crypto.randomUUID() })
  return { keeper, customer, placement, placeAs, place: () => placeAs(customer) }
}

const codes = (answers: { body: { code?: string } }[]) =>
  answers.map(({ body }) => body.code ?? 'placed').sort()
const times = <T>(count: number, make: () => Promise<T>) => Promise.all(Array.from({ length: count }, make))

describe('cash orders of one customer at one shop', () => {
  test('are limited to five open ones; a further order has to be paid online, or to wait for a delivery', async ({
    app,
    db,
  }) => {
    const { keeper, customer, placement, place, placeAs } = await makeScene(app, db)
    const placed = []
    for (let i = 0; i < 5; i++) placed.push((await place()).body.orderId)
    const sixth = await place()
    expect([sixth.status, sixth.body.code]).toEqual([409, 'cash_not_taken'])
    expect(sixth.body.message).toContain('pay this one online')
    // This test has no gateway; what matters is that no guard refuses the order.
    expect((await customer.call('createOnlineOrder', placement)).body.code).toBe('payment_unavailable')
    expect((await (await makeScene(app, db)).placeAs(customer)).status).toBe(200)
    expect((await placeAs(await app.customer())).status).toBe(200)
    const paidOnline = { payment_method: 'online', payment_status: 'paid' } as const
    await db
      .updateTable('orders')
      .set(paidOnline)
      .where('id', '=', placed[1] ?? '')
      .execute()
    expect([(await place()).status, (await place()).status]).toEqual([200, 409])
    await keeper.call('setOrderStatus', { orderId: placed[0] ?? '', status: 'Delivered' })
    expect([(await place()).status, (await place()).status]).toEqual([200, 409])
    // An order that a shop brings again does not count, since its customer did not place it.
    await db
      .updateTable('orders')
      .set({ again_of: placed[0], subtotal_paise: 0, delivery_paise: 0, total_paise: 0 })
      .where('id', '=', placed[2] ?? '')
      .execute()
    expect([(await place()).status, (await place()).status]).toEqual([200, 409])
  })

  test('are limited to five, even if more are placed at once', async ({ app, db }) => {
    const { place } = await makeScene(app, db)
    const answers = await times(8, place)
    expect(codes(answers).filter((code) => code === 'placed')).toHaveLength(5)
  })

  test('are not limited if the setting is 0', async ({ database, db }) => {
    const config = readConfig({ NODE_ENV: 'test', COD_OPEN_ORDERS: '0' })
    const { place } = await makeScene(makeTestApp(database, { config }), db)
    for (let i = 0; i < 7; i++) expect((await place()).status).toBe(200)
  })

  test('above the ceiling have to be paid online', async ({ database, db }) => {
    const appWith = (rupees: string) =>
      makeTestApp(database, { config: readConfig({ NODE_ENV: 'test', COD_CEILING_RUPEES: rupees }) })
    // Two packs of ₹60 and a delivery fee of ₹9.
    const { place } = await makeScene(appWith('128'), db)
    const refused = await place()
    expect([refused.status, refused.body.message]).toEqual([
      409,
      'Orders above ₹128 are not paid in cash. Please pay this one online.',
    ])
    expect((await (await makeScene(appWith('129'), db)).place()).status).toBe(200)
  })
})

describe('a shop with a limit of open orders', () => {
  test('is busy for everybody once the limit is reached, until an order is done', async ({ app, db }) => {
    const { keeper, place, placeAs } = await makeScene(app, db)
    expect((await keeper.call('editOwnShop', { mostOpenOrders: 2 })).body.shop.mostOpenOrders).toBe(2)
    const { body: first } = await place()
    await place()
    const shown = async () => (await app.anon.call('showShop', { shopId: keeper.shopId })).body.data.shop
    expect(await shown()).toMatchObject({ acceptingOrders: false, closedBecause: 'busy' })
    const cards = (await app.anon.call('listShops')).body.data
    expect(cards).toMatchObject([{ acceptingOrders: false, closedBecause: 'busy' }])
    const refused = await placeAs(await app.customer())
    expect([refused.status, refused.body.code]).toEqual([409, 'shop_busy'])
    await keeper.call('setOrderStatus', { orderId: first.orderId, status: 'Delivered' })
    expect(await shown()).toMatchObject({ acceptingOrders: true })
    expect((await placeAs(await app.customer())).status).toBe(200)
    await keeper.call('editOwnShop', { mostOpenOrders: null })
    expect((await place()).status).toBe(200)
  })

  test('never exceeds the limit, however many customers place orders at once', async ({ app, db }) => {
    const { placeAs } = await makeScene(app, db, { most_open_orders: 3 })
    const customers = await times(8, () => app.customer())
    const answers = await Promise.all(customers.map(placeAs))
    expect(codes(answers)).toEqual([...Array(3).fill('placed'), ...Array(5).fill('shop_busy')])
  })

  test('counts exactly the orders that the contract calls open, in every status', async ({ app, db }) => {
    const { keeper, place } = await makeScene(app, db)
    await place()
    for (const { status } of orderLife) {
      const placed_at = status === 'Awaiting payment' ? null : new Date()
      await db.updateTable('orders').set({ status, placed_at }).execute()
      const { rows } = await sql`select open_orders_of(${keeper.shopId}) as open`.execute(db)
      expect([status, rows]).toEqual([status, [{ open: isOpen(status) ? 1 : 0 }]])
    }
  })

  test('accepts a limit from 1 to 500, or none', async ({ app }) => {
    const keeper = await app.shopkeeper()
    for (const mostOpenOrders of [0, -1, 1.5, 501, 'two'])
      expect((await keeper.request('PATCH', '/api/shops/details', { json: { mostOpenOrders } })).status).toBe(
        400,
      )
  })
})

describe('a customer whom a shop has blocked', () => {
  test('is told that the shop takes no orders, without a reason, until they are unblocked', async ({
    app,
    db,
  }) => {
    const { keeper, customer, placement, place, placeAs } = await makeScene(app, db)
    const { orderId } = (await place()).body
    const blocked = await keeper.call('blockCustomer', { customer: orderId, blocked: true })
    expect(blocked.body.data).toEqual([
      { customer: orderId, name: 'Asha Deshmukh', since: expect.any(String), orders: [orderId] },
    ])
    const refused = await place()
    expect([refused.status, refused.body.code, refused.body.message]).toEqual([
      409,
      'shop_closed',
      'Kale Dairy does not take orders.',
    ])
    expect((await customer.call('createOnlineOrder', placement)).body.code).toBe('shop_closed')
    expect((await placeAs(await app.customer())).status).toBe(200)
    const again = await keeper.call('blockCustomer', { customer: orderId, blocked: false })
    expect([again.status, again.body.data]).toEqual([200, []])
    expect((await place()).status).toBe(200)
  })

  test('is identified by any of their orders, and is listed once', async ({ app, db }) => {
    const { keeper, place, placeAs } = await makeScene(app, db)
    const [first, second] = [(await place()).body.orderId, (await place()).body.orderId]
    await keeper.call('blockCustomer', { customer: first, blocked: true })
    await keeper.call('blockCustomer', { customer: second, blocked: true })
    const third = (await placeAs(await app.customer())).body.orderId
    await keeper.call('blockCustomer', { customer: third, blocked: true })
    const list = await keeper.call('listBlockedCustomers')
    expect(list.body.data.map(({ customer }) => customer).sort()).toEqual([first, third])
    expect(list.body.data.map(({ orders }) => orders)).toEqual([[third], [second, first]])
    await keeper.call('blockCustomer', { customer: second, blocked: false })
    expect((await keeper.call('listBlockedCustomers')).body.data).toMatchObject([{ customer: third }])
  })

  test('is on one page of a long list, and is found by any of their orders, however many were placed since', async ({
    app,
    db,
  }) => {
    const { keeper, placeAs } = await makeScene(app, db)
    const placed: string[] = []
    for (let number = 1; number <= 3; number++) {
      const { orderId } = (await placeAs(await app.customer())).body
      await keeper.call('blockCustomer', { customer: orderId, blocked: true })
      placed.unshift(orderId)
    }
    // Equal times, as after a statement that blocks many customers at once: the pages must not overlap even then.
    await db.updateTable('blocked_customers').set({ blocked_at: new Date() }).execute()
    const read: string[] = []
    let after: string | undefined
    do {
      const { data, next } = (
        await keeper.call('listBlockedCustomers', { limit: '1', ...(after && { after }) })
      ).body
      expect(data).toHaveLength(1)
      read.push(...data.map(({ customer }) => customer))
      after = next
    } while (after)
    expect(read).toEqual([...placed].sort().reverse())

    const [first = '', another = ''] = placed
    const copy = sql`insert into orders select (jsonb_populate_record(o, jsonb_build_object(
      'id', gen_random_uuid(), 'idempotency_key', gen_random_uuid(), 'placed_at', o.placed_at + make_interval(mins => n)))).*
      from orders o, generate_series(1, 60) n where o.id = ${first}`
    await copy.execute(db)
    const asked = (await keeper.call('listBlockedCustomers', { order: first })).body.data
    expect(asked.map(({ orders }) => orders)).toEqual([[first]])
    const [of] = (await keeper.call('listBlockedCustomers', { order: another })).body.data
    expect(of).toMatchObject({ customer: another, orders: [another] })
    const free = (await placeAs(await app.customer())).body.orderId
    expect((await keeper.call('listBlockedCustomers', { order: free })).body.data).toEqual([])
  })

  test('is blocked by each shop separately', async ({ app, db }) => {
    const [here, there] = [await makeScene(app, db), await makeScene(app, db)]
    const placeThere = () => there.placeAs(here.customer)
    const ofHere = { customer: (await here.place()).body.orderId }
    const ofThere = { customer: (await placeThere()).body.orderId }
    await here.keeper.call('blockCustomer', { ...ofHere, blocked: true })
    expect((await placeThere()).status).toBe(200)
    await there.keeper.call('blockCustomer', { ...ofThere, blocked: true })
    expect((await here.keeper.call('listBlockedCustomers')).body.data).toMatchObject([ofHere])
    await here.keeper.call('blockCustomer', { ...ofHere, blocked: false })
    expect((await placeThere()).status).toBe(409)
    expect((await here.place()).status).toBe(200)
  })

  test('can be blocked only by a shop, and only by a placed order of its own', async ({ app, db }) => {
    const { keeper, customer, place, placement } = await makeScene(app, db)
    const other = await app.shopkeeper()
    const call = { customer: (await place()).body.orderId, blocked: true }
    expect((await app.anon.call('blockCustomer', call)).status).toBe(401)
    expect((await customer.call('blockCustomer', call)).status).toBe(403)
    expect((await other.call('blockCustomer', call)).status).toBe(404)
    await customer.call('createOnlineOrder', { ...placement, wish: 'ask' })
    const { id: unpaid } = await db
      .selectFrom('orders')
      .select('id')
      .where('placed_at', 'is', null)
      .executeTakeFirstOrThrow()
    expect((await keeper.call('blockCustomer', { customer: unpaid, blocked: true })).status).toBe(404)
    expect((await app.anon.call('listBlockedCustomers')).status).toBe(401)
    expect((await customer.call('listBlockedCustomers')).status).toBe(403)
    const path = `/api/shops/blocked/${call.customer}`
    expect((await keeper.request('PUT', path, { json: { blocked: 'yes' } })).status).toBe(400)
    expect((await keeper.request('PUT', '/api/shops/blocked/x', { json: { blocked: true } })).status).toBe(
      404,
    )
    expect((await keeper.call('listBlockedCustomers')).body.data).toEqual([])
    expect((await place()).status).toBe(200)
  })

  test('is removed from the list when their account is deleted', async ({ app, db }) => {
    const { keeper, customer, place } = await makeScene(app, db)
    const { orderId } = (await place()).body
    await keeper.call('blockCustomer', { customer: orderId, blocked: true })
    await keeper.call('setOrderStatus', { orderId, status: 'Delivered' })
    const { erasePersonFromOrders } = await import('../person-data.ts')
    await db.transaction().execute((tx) => erasePersonFromOrders(tx, customer.accountId))
    expect((await keeper.call('listBlockedCustomers')).body.data).toEqual([])
  })
})

describe('a shop refuses an order that was priced before', () => {
  const kept = {
    'it paused': { is_paused: true },
    'it was taken off the market': { suspended_at: new Date() },
    'its holiday began': { holidays: [indiaDay(new Date())] },
  }
  for (const [what, values] of Object.entries(kept))
    test(`${what}, and would be stored afterwards`, async ({ app, db }) => {
      const { customer, place, placement } = await makeScene(app, db)
      const change = await db.startTransaction().execute()
      await change.updateTable('shops').set(values).execute()
      const called = [place(), customer.call('createOnlineOrder', placement)]
      await untilLockIsAwaited(db)
      await change.commit().execute()
      expect(codes(await Promise.all(called))).toEqual(['shop_closed', 'shop_closed'])
      expect(await db.selectFrom('orders').select('id').execute()).toEqual([])
    })
})
