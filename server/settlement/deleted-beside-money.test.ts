import { setTimeout } from 'node:timers/promises'
import { describe, expect } from 'vitest'
import type { Db } from '#server/db/db.ts'
import { eraseAccount } from '#server/identity/account/erase-account.ts'
import { erasePersonFromOrders } from '#server/orders/person-data.ts'
import { erasePersonFromShop } from '#server/shops/person-data.ts'
import { expectAlarms } from '#test/alarms.ts'
import { givePassword, password } from '#test/scenes/builders.ts'
import { allRefunds, beginPaying, orderOf, paidOrder, runAllJobs, test } from '#test/scenes/money-test.ts'
import { readBalancePaise } from './ledger-months.ts'
import { refuseUnsettled } from './person-data.ts'
import { proveBooks } from './proof/prove-books.ts'
import { settleShop } from './settle-shop.ts'

const shopOf = (db: Db, id: string) =>
  db.selectFrom('shops').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

describe('deleting the account', () => {
  test('of a shop while a customer pays: the order is not placed, and the payment is refunded', async ({
    app,
    db,
    standin,
  }) => {
    const { customer, keeper, orderId, gatewayOrderId } = await beginPaying(app, db)
    await givePassword(db, keeper.accountId)
    expect((await keeper.call('deleteAccount', { password })).status).toBe(200)
    await customer.call('verifyOrder', standin.pay(gatewayOrderId))
    expect((await orderOf(db, orderId)).placed_at).toBeNull()
    expect(await allRefunds(db)).toMatchObject([{ amount_paise: 30900, reason: 'unwanted' }])
    expect(await proveBooks(db)).toEqual([])
  })

  test('of a shop while an order is placed: either the order is placed or the account is deleted, never both', async ({
    app,
    db,
    standin,
  }) => {
    for (let round = 0; round < 5; round += 1) {
      const { customer, keeper, orderId, placement, gatewayOrderId, shopId } = await beginPaying(app, db)
      await givePassword(db, keeper.accountId)
      await Promise.all([
        customer.call('verifyOrder', standin.pay(gatewayOrderId)),
        customer.call('placeOrder', placement),
        keeper.call('deleteAccount', { password }),
      ])
      const { closed_at } = await shopOf(db, shopId)
      const placed = await db
        .selectFrom('orders')
        .select('id')
        .where('shop_id', '=', shopId)
        .where('placed_at', 'is not', null)
        .execute()
      expect([closed_at !== null, placed.length > 0]).toContain(false)
      if (closed_at) expect((await orderOf(db, orderId)).placed_at).toBeNull()
    }
    expect(await proveBooks(db)).toEqual([])
  })

  test('of a shop while one of its orders changes its status: the order stays as the deletion saw it', async ({
    app,
    db,
    standin,
  }) => {
    const { keeper, orderId, shopId } = await paidOrder(app, db, standin)
    await keeper.call('setOrderStatus', { orderId, status: 'Delivered' })
    await settleShop(db, { shopId, paidPaise: 30591, reference: 'UTR 1' })
    let changed: Promise<unknown> | undefined
    const change = async () => {
      changed = keeper.call('setOrderStatus', { orderId, status: 'Out for delivery' })
      await Promise.race([changed, setTimeout(500)])
    }
    await eraseAccount(db, keeper.viewer, { useProof: async () => {}, ip: '127.0.0.1' }, [
      { name: 'shop', read: async () => null, erase: erasePersonFromShop },
      { name: 'orders', read: async () => null, erase: erasePersonFromOrders },
      { name: 'settlement', read: async () => null, erase: refuseUnsettled('help@nukkad.example') },
      { name: 'the moment before it is done', read: async () => null, erase: change },
    ])
    await changed
    expect(await orderOf(db, orderId)).toMatchObject({ status: 'Delivered' })
    expect(await readBalancePaise(db, shopId)).toBe(0)
    expect(await proveBooks(db)).toEqual([])
  })

  test('of a shop while its renewal is being paid: it stays closed, and the payment is refunded', async ({
    app,
    db,
    standin,
  }) => {
    const keeper = await app.shopkeeper()
    await givePassword(db, keeper.accountId)
    const { body } = await keeper.call('createRenewalPayment', { amount: 59900 })
    await keeper.call('deleteAccount', { password })
    standin.pay(body.order.id)
    await runAllJobs(app, db)
    expect((await shopOf(db, keeper.shopId)).sub_end_at.getTime()).toBeLessThanOrEqual(Date.now())
    expect(await allRefunds(db)).toMatchObject([{ amount_paise: 59900, reason: 'unwanted' }])
    expect(await proveBooks(db)).toEqual([])
    expectAlarms('webhook_missing')
  })

  test('of a keeper whose set-up is paid and not used: the payment is refunded, and nobody else’s', async ({
    app,
    db,
    standin,
  }) => {
    const [other, keeper] = [await app.newShopkeeper(), await app.newShopkeeper()]
    await givePassword(db, keeper.accountId)
    for (const [who, amount] of [
      [other, 14900],
      [keeper, 29900],
    ] as const) {
      const { body } = await who.call('createSetupPayment', { amount })
      await who.call('verifySetupPayment', standin.pay(body.order.id))
    }
    expect((await keeper.call('exportAccount', { password })).body.data).toMatchObject({
      credits: [{ amount: 299 }],
    })
    expect((await keeper.call('deleteAccount', { password })).status).toBe(200)
    expect(await allRefunds(db)).toMatchObject([{ amount_paise: 29900, reason: 'unwanted' }])
    expect(await proveBooks(db)).toEqual([])
  })

  test('of a keeper who then pays for a set-up: no shop opens, and the payment is refunded', async ({
    app,
    db,
    standin,
  }) => {
    const keeper = await app.newShopkeeper()
    await givePassword(db, keeper.accountId)
    const { body } = await keeper.call('createSetupPayment', { amount: 29900 })
    await keeper.call('deleteAccount', { password })
    standin.pay(body.order.id)
    await runAllJobs(app, db)
    expect(await allRefunds(db)).toMatchObject([{ amount_paise: 29900, reason: 'unwanted' }])
    expect(await proveBooks(db)).toEqual([])
    expectAlarms('webhook_missing')
  })

  test('of a customer while they pay: the payment is refunded and no order placed, while others’ orders are placed', async ({
    app,
    db,
    standin,
  }) => {
    const { customer, orderId, gatewayOrderId } = await beginPaying(app, db)
    const other = await beginPaying(app, db)
    await givePassword(db, customer.accountId)
    expect((await customer.call('deleteAccount', { password })).status).toBe(200)
    for (const id of [gatewayOrderId, other.gatewayOrderId]) standin.pay(id)
    await runAllJobs(app, db)
    expect((await orderOf(db, orderId)).placed_at).toBeNull()
    expect((await orderOf(db, other.orderId)).placed_at).not.toBeNull()
    expect(await allRefunds(db)).toMatchObject([{ amount_paise: 30900, reason: 'unwanted' }])
    expect(await proveBooks(db)).toEqual([])
    expectAlarms('webhook_missing')
  })
})

test('a credit that nobody used for thirty days is refunded automatically', async ({ app, db, standin }) => {
  const keeper = await app.newShopkeeper()
  const { body } = await keeper.call('createSetupPayment', { amount: 29900 })
  await keeper.call('verifySetupPayment', standin.pay(body.order.id))
  const age = (days: number) =>
    db
      .updateTable('payments')
      .set({ created_at: new Date(Date.now() - days * 24 * 3600_000) })
      .execute()
  const sweep = async () => {
    const job = app.jobs.find(({ name }) => name === 'return_unused_credits')
    await job?.run({}, { db, log: console } as never)
  }
  await age(29)
  await sweep()
  expect(await allRefunds(db)).toEqual([])
  await age(40)
  expect((await proveBooks(db)).map(({ rule }) => rule)).toEqual([
    'no credit is kept for ever, or for who is gone',
  ])
  await sweep()
  expect(await allRefunds(db)).toMatchObject([{ amount_paise: 29900, reason: 'unwanted' }])
  expect(await proveBooks(db)).toEqual([])
})
