import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import { commissionPaise } from '#contract/rules/money/money.ts'
import { indiaMonth } from '#contract/rules/time/india-time.ts'
import type { Db } from '#server/db/db.ts'
import { enqueue } from '#server/jobs/job.ts'
import { setOrderStatus } from '#server/orders/set-order-status.ts'
import { expectAlarms } from '#test/alarms.ts'
import { makeTestApp } from '#test/app-test.ts'
import { makeItem, makeShop, placementOf } from '#test/scenes/builders.ts'
import { gatewayTo, makeCheckout, paidOrder, partsOf, test } from '#test/scenes/money-test.ts'
import { postTransaction } from './booking/post-transaction.ts'
import { proveBooks } from './proof/prove-books.ts'
import { readStatement } from './statement/read-statement.ts'

const balanceOf = async (db: Db, account: string) => {
  const { rows } = await sql<{ total: number }>`
    select coalesce(sum(amount_paise), 0)::int as total from ledger_entries where account = ${account}`.execute(
    db,
  )
  return rows[0]?.total
}
const month = () => indiaMonth(new Date())

describe('the ledger', () => {
  test('refuses to commit a transaction that does not balance', async ({ db }) => {
    const { shopId } = await makeShop(db)
    const post = (entries: Parameters<typeof postTransaction>[2]) =>
      db
        .transaction()
        .execute((tx) =>
          postTransaction(
            tx,
            { shopId, kind: 'payout', subject: 'x', grossPaise: 100, at: new Date() },
            entries,
          ),
        )
    await expect(post({ shop: 100, bank: -99 })).rejects.toThrow('does not balance')
    await expect(post({ shop: 100 })).rejects.toThrow('does not balance')
    expect(await db.selectFrom('ledger_transactions').selectAll().execute()).toEqual([])
    expect(await post({ shop: 100, bank: -100 })).toBe(true)
  })

  test('is append-only, even for the owner role', async ({ db, owner }) => {
    const { shopId } = await makeShop(db)
    const posting = { shopId, kind: 'payout', subject: 'x', grossPaise: 100, at: new Date() } as const
    await db.transaction().execute((tx) => postTransaction(tx, posting, { shop: 100, bank: -100 }))
    await expect(owner.updateTable('ledger_entries').set({ amount_paise: 1 }).execute()).rejects.toThrow(
      'append-only',
    )
    await expect(owner.deleteFrom('ledger_entries').execute()).rejects.toThrow('append-only')
    await expect(owner.updateTable('ledger_transactions').set({ gross_paise: 1 }).execute()).rejects.toThrow(
      'append-only',
    )
    await expect(owner.deleteFrom('ledger_transactions').execute()).rejects.toThrow('append-only')
  })

  test('books the same transaction once, even 40 times at once', async ({ db }) => {
    const { shopId } = await makeShop(db)
    const posting = { shopId, kind: 'payout', subject: 'x', grossPaise: 100, at: new Date() } as const
    const posted = await Promise.all(
      Array.from({ length: 40 }, () =>
        db.transaction().execute((tx) => postTransaction(tx, posting, { shop: 100, bank: -100 })),
      ),
    )
    expect(posted.filter(Boolean)).toHaveLength(1)
    expect(await balanceOf(db, 'shop')).toBe(100)
  })
})

describe('a delivery', () => {
  test('paid online: the platform holds 309.00, keeps 3.09 and owes 305.91; the gateway’s fee is recorded', async ({
    app,
    db,
    standin,
  }) => {
    const { keeper, orderId, shopId } = await paidOrder(app, db, standin)
    expect(await balanceOf(db, 'orders_held')).toBe(-30900)
    await keeper.call('setOrderStatus', { orderId, status: 'Delivered' })
    expect(await balanceOf(db, 'orders_held')).toBe(0)
    expect(await balanceOf(db, 'commission')).toBe(-309)
    expect(await balanceOf(db, 'shop')).toBe(-30591)
    // 2 % and 18 % tax on that: 6.18 and 1.11, borne by the platform.
    expect(await balanceOf(db, 'gateway_fee')).toBe(618)
    expect(await balanceOf(db, 'gateway_tax')).toBe(111)
    expect(await balanceOf(db, 'gateway')).toBe(30900 - 729)
    const { totals } = await readStatement(db, shopId, month())
    expect(totals).toMatchObject({
      orders: 1,
      amount: 309,
      commission: 3.09,
      onlineDue: 305.91,
      closing: 305.91,
      gatewayFee: 7.29,
    })
    expect(await proveBooks(db)).toEqual([])
  })

  test('paid in cash: the shop holds everything and owes 3.09', async ({ app, db }) => {
    const { customer, keeper, placement, shopId } = await makeCheckout(app, db)
    const { body } = await customer.call('placeOrder', placement)
    await keeper.call('setOrderStatus', { orderId: body.orderId, status: 'Delivered' })
    expect(await balanceOf(db, 'shop')).toBe(309)
    const { totals } = await readStatement(db, shopId, month())
    expect(totals).toMatchObject({ codCommissionOwed: 3.09, onlineDue: 0, closing: -3.09 })
    expect(await proveBooks(db)).toEqual([])
  })

  test('is booked at the first Delivered, reversed when the order leaves that status, and booked again', async ({
    app,
    db,
    standin,
  }) => {
    const { keeper, orderId, shopId } = await paidOrder(app, db, standin)
    const set = (status: 'Delivered' | 'Out for delivery' | 'Food Processing') =>
      keeper.call('setOrderStatus', { orderId, status })
    await set('Delivered')
    await set('Delivered')
    expect(await balanceOf(db, 'commission')).toBe(-309)
    await set('Out for delivery')
    expect(await balanceOf(db, 'commission')).toBe(0)
    expect(await balanceOf(db, 'orders_held')).toBe(-30900)
    await set('Food Processing')
    expect(await balanceOf(db, 'commission')).toBe(0)
    await set('Delivered')
    expect(await balanceOf(db, 'commission')).toBe(-309)
    const { lines, totals } = await readStatement(db, shopId, month())
    expect(lines.map((line) => line.amount)).toEqual([309, -309, 309])
    expect(totals).toMatchObject({ orders: 1, amount: 309, commission: 3.09 })
    expect(await proveBooks(db)).toEqual([])
  })

  test('of an order whose status changes 40 times at once leaves books that match the final status', async ({
    app,
    db,
  }) => {
    const { customer, keeper, placement } = await makeCheckout(app, db)
    const { orderId } = (await customer.call('placeOrder', placement)).body
    const states = ['Delivered', 'Out for delivery'] as const
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, i) =>
        keeper.call('setOrderStatus', { orderId, status: states[i % 2] ?? 'Delivered' }),
      ),
    )
    expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([200]))
    expect(await proveBooks(db)).toEqual([])
  })

  test('charges the gateway’s fee to the shop if the setting says so', async ({ app, db, standin }) => {
    const { keeper, orderId, shopId } = await paidOrder(app, db, standin)
    const delivery = { shopId, orderId, status: 'Delivered', byAccountId: keeper.accountId } as const
    await setOrderStatus(db, delivery, partsOf('shop'))
    expect(await balanceOf(db, 'shop')).toBe(-(30900 - 309 - 729))
    expect(await balanceOf(db, 'gateway_fee_recovered')).toBe(-729)
  })
})

test.for([
  [30900, 309],
  [6050, 61],
  [6049, 60],
  [6000, 60],
  [10050, 101],
  [10049, 100],
])('the commission of %i paise is %i, rounded half up', ([amount = 0, commission]) => {
  expect(commissionPaise(amount)).toBe(commission)
})

describe('the statement', () => {
  test('divides months at midnight in India, by the time of delivery', async ({ app, db }) => {
    const { customer, keeper, placement, shopId, item } = await makeCheckout(app, db)
    const first = (await customer.call('placeOrder', placement)).body.orderId
    const second = (await customer.call('placeOrder', placementOf(shopId, [{ ...item, count: 3 }]))).body
      .orderId
    const deliver = (orderId: string, at: string) => {
      const delivery = { shopId, orderId, status: 'Delivered', byAccountId: keeper.accountId } as const
      return setOrderStatus(db, delivery, partsOf('platform'), new Date(at))
    }
    await deliver(first, '2026-10-31T23:59:59+05:30')
    await deliver(second, '2026-11-01T00:00:00+05:30')
    expect((await readStatement(db, shopId, '2026-10')).lines.map((line) => line.orderId)).toEqual([first])
    expect((await readStatement(db, shopId, '2026-11')).lines.map((line) => line.orderId)).toEqual([second])
  })

  test('is readable by its own shop only, as JSON and as a file', async ({ app, db }) => {
    const { customer, keeper, placement } = await makeCheckout(app, db)
    const { orderId } = (await customer.call('placeOrder', placement)).body
    await keeper.call('setOrderStatus', { orderId, status: 'Delivered' })
    const own = await keeper.call('showStatement', { month: month() })
    expect(own.body.data.lines).toMatchObject([
      { orderId, paymentMethod: 'COD', amount: 309, commission: 3.09 },
    ])

    const other = await app.shopkeeper()
    expect((await other.call('showStatement', {})).body.data.lines).toEqual([])
    expect((await customer.call('showStatement', {})).status).toBe(403)
    expect((await keeper.call('showStatement', { month: '2026-13' })).status).toBe(400)

    const csv = await keeper.request('GET', `/api/shops/statement?month=${month()}`, {
      headers: { accept: 'text/csv' },
    })
    expect(csv.headers.get('content-type')).toContain('text/csv')
    expect(csv.headers.get('content-disposition')).toContain(`statement-${month()}.csv`)
    const lines = (await csv.text()).split('\r\n')
    expect(lines[1]).toContain(`Delivered,${orderId},COD,309.00,3.09,0.00`)
    expect(lines).toContain('COD commission owed by the shop,,,,3.09,,')
  })
})

describe('the nightly proof', () => {
  test('finds a payment booked with another amount, an order without its payment, and a delivery without commission', async ({
    app,
    db,
    standin,
  }) => {
    const { orderId } = await paidOrder(app, db, standin)
    expect(await proveBooks(db)).toEqual([])
    await db.updateTable('payments').set({ amount_paise: 600 }).execute()
    await db.updateTable('orders').set({ status: 'Delivered' }).execute()
    const found = await proveBooks(db)
    const own = found.filter(({ subject }) => subject === orderId).map(({ rule }) => rule)
    expect(own).toEqual([
      'an online order is placed by exactly one captured payment of its amount',
      'the commission of an order is 1 % of what was finally paid for it, and the rest is the shop’s',
    ])
    expect(found.map(({ rule }) => rule)).toContain('every captured payment is booked with its amount')
  })

  test('raises an alarm about what it finds', async ({ app, db, standin }) => {
    await paidOrder(app, db, standin)
    await db.updateTable('payments').set({ amount_paise: 600 }).execute()
    const job = app.jobs.find(({ name }) => name === 'prove_books')?.periodic?.job
    if (!job) throw new Error('the proof has no clock any more')
    await db.transaction().execute((tx) => enqueue(tx, job, {}))
    await app.runDueJobs()
    expectAlarms('books')
  })

  test('runs on a schedule', async ({ database, standin }) => {
    const app = makeTestApp(database, { gateway: gatewayTo(standin) })
    expect(app.jobs.find((job) => job.name === 'prove_books')?.periodic?.cron).toBe('40 20 * * *')
  })
})

test('the payment of a plan is the platform’s income, on the platform’s own page', async ({
  app,
  db,
  standin,
}) => {
  const keeper = await app.shopkeeper()
  const { body } = await keeper.call('createRenewalPayment', { amount: 14900 })
  await keeper.call('verifyRenewalPayment', standin.pay(body.order.id))
  expect(await balanceOf(db, 'subscription_income')).toBe(-14900)
  expect((await readStatement(db, keeper.shopId, month())).lines).toEqual([])
  await makeItem(db, keeper.shopId)
  expect(await proveBooks(db)).toEqual([])
})
