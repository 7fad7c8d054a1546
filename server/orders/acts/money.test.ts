import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import { readConfig } from '#server/config.ts'
import type { Db } from '#server/db/db.ts'
import { proveBooks } from '#server/settlement/prove-books.ts'
import { expectAlarms } from '#test/alarms.ts'
import { makeTestApp } from '#test/app-test.ts'
import { orderThings } from '#test/change-scene.ts'
import { taken, tell } from '#test/dispute-scene.ts'
import { mailbox } from '#test/mailbox.ts'
import {
  allRefunds,
  beginPaying,
  makeCheckout,
  orderOf,
  paidOrder,
  refundsMade,
  runAllJobs,
  test,
  until,
} from '#test/money-test.ts'

describe('of an order paid with ₹309,', () => {
  test('what is declined or cancelled goes back whole, once, and the books agree', async ({
    app,
    db,
    standin,
  }) => {
    for (const end of ['declined', 'cancelled'] as const) {
      const { orderId, customer, keeper } = await paidOrder(app, db, standin)
      const ask = () =>
        end === 'declined'
          ? keeper.call('declineOrder', { orderId, reason: 'closed' })
          : customer.call('cancelOrder', { orderId })
      const answers = await Promise.all([ask(), ask(), ask()])
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
      expect(answers[0]?.body.data).toMatchObject({
        status: 'Cancelled',
        paymentStatus: 'refund_due',
        refunds: [{ amount: 309, status: 'due' }],
      })
    }
    expect(await refundsMade(db)).toEqual([
      ['declined', 309_00],
      ['cancelled', 309_00],
    ])
    expect(await proveBooks(db)).toEqual([])
    await runAllJobs(app, db, 2)
    expect(await proveBooks(db)).toEqual([])
    expectAlarms('webhook_missing')
  })

  test('the delivery stays paid where nobody was at home and the shop says so', async ({
    app,
    db,
    standin,
  }) => {
    const { orderId, keeper } = await paidOrder(app, db, standin)
    await keeper.call('setOrderStatus', { orderId, status: 'Out for delivery' })
    await keeper.call('markUndeliverable', { orderId, reason: 'nobody_home', keepsFee: true })
    const order = await orderOf(db, orderId)
    expect(order).toMatchObject({ status: 'Cancelled', kept_fee_paise: order.delivery_paise })
    expect(await refundsMade(db)).toEqual([['undeliverable', order.subtotal_paise]])
  })

  test('nothing is sent back a second time where the payer has claimed it already', async ({
    app,
    db,
    standin,
  }) => {
    const { orderId, customer, paymentId } = await paidOrder(app, db, standin)
    await tell(app, standin, paymentId, [['created', 0]])
    await customer.call('cancelOrder', { orderId })
    await tell(app, standin, paymentId, [['lost', 1, taken]])
    expect(await allRefunds(db)).toEqual([])
    expect(await proveBooks(db)).toEqual([])
  })

  test('what could not go back during a dispute goes back when it is won, once', async ({
    app,
    db,
    standin,
  }) => {
    const { orderId, customer, paymentId } = await paidOrder(app, db, standin)
    await tell(app, standin, paymentId, [['created', 0, taken]])
    await customer.call('cancelOrder', { orderId })
    expect([await allRefunds(db), await proveBooks(db)]).toEqual([[], []])
    await tell(app, standin, paymentId, [
      ['won', 1],
      ['won', 1],
    ])
    expect(await refundsMade(db)).toEqual([['cancelled', 309_00]])
    expect(await proveBooks(db)).toEqual([])
  })

  test('what goes back after a dispute is told by letter: nothing else is told with it', async ({
    app,
    db,
    standin,
    mails,
  }) => {
    const { orderId, customer, keeper, item, paymentId } = await paidOrder(app, db, standin)
    await tell(app, standin, paymentId, [['created', 0]])
    await keeper.call('changeLine', { orderId, itemId: item.itemId, count: 7 })
    await runAllJobs(app, db, 3)
    mails.length = 0
    await tell(app, standin, paymentId, [['closed', 1]])
    await runAllJobs(app, db, 3)
    expect(mails.filter(({ to }) => to === customer.email).map(({ subject }) => subject)).toEqual([
      '₹90 is on its way back to you',
    ])
  })

  test('what came less during a dispute goes back when it is closed without a loss, and no more', async ({
    app,
    db,
    standin,
  }) => {
    const { orderId, keeper, item, paymentId } = await paidOrder(app, db, standin)
    await tell(app, standin, paymentId, [['created', 0]])
    await keeper.call('changeLine', { orderId, itemId: item.itemId, count: 7 })
    expect(await proveBooks(db)).toEqual([])
    await tell(app, standin, paymentId, [['closed', 1]])
    expect(await refundsMade(db)).toEqual([['changed', 90_00]])
    await keeper.call('setOrderStatus', { orderId, status: 'Delivered' })
    expect(await proveBooks(db)).toEqual([])
  })

  test('an order as it was placed keeps its money whatever becomes of a dispute', async ({
    app,
    db,
    standin,
  }) => {
    const { paymentId } = await paidOrder(app, db, standin)
    await tell(app, standin, paymentId, [
      ['created', 0],
      ['won', 1],
    ])
    expect(await allRefunds(db)).toEqual([])
  })
})

test('an order that awaits its payment is given up by its customer, and money that comes later goes back', async ({
  app,
  db,
  standin,
}) => {
  const { orderId, gatewayOrderId, customer } = await beginPaying(app, db)
  expect((await customer.call('cancelOrder', { orderId })).body).toEqual({
    success: true,
    message: 'Your order is cancelled.',
  })
  await customer.call('verifyOrder', standin.pay(gatewayOrderId))
  expect(await orderOf(db, orderId)).toMatchObject({ status: 'Cancelled', placed_at: null })
  expect(await refundsMade(db)).toEqual([['unwanted', 309_00]])
})

describe('an order that nobody answers', () => {
  const impatient = readConfig({
    NODE_ENV: 'test',
    ORDER_UNANSWERED_REMIND_SECONDS: '180',
    ORDER_UNANSWERED_NOTICE_SECONDS: '480',
    ORDER_UNANSWERED_CANCEL_SECONDS: '1200',
  })
  const later = (db: Db, orderId: string, seconds: number) =>
    sql`update orders set placed_at = now() - make_interval(secs => ${seconds}) where id = ${orderId}`.execute(
      db,
    )
  const kindsOf = async (db: Db, orderId: string) =>
    (
      await db
        .selectFrom('order_events')
        .select('kind')
        .where('order_id', '=', orderId)
        .orderBy('id')
        .execute()
    ).map(({ kind }) => kind)

  test('reminds its shop, is told to its customer, and is cancelled and paid back by itself', async ({
    database,
    db,
    gateway,
    standin,
  }) => {
    const { mails, mail } = mailbox()
    const app = makeTestApp(database, { gateway, config: impatient, mail })
    const { orderId, customer, keeper } = await paidOrder(app, db, standin)
    const number = orderId.slice(-6)
    await runAllJobs(app, db, 2)
    expect(await kindsOf(db, orderId)).toEqual(['placed'])
    await later(db, orderId, 181)
    await runAllJobs(app, db, 3)
    const reminders = mails.filter(({ subject }) => /waiting/.test(subject))
    expect(reminders.map(({ to, subject }) => [to, subject])).toEqual([
      [keeper.email, `Order ${number}: An order is waiting`],
    ])
    await later(db, orderId, 481)
    await runAllJobs(app, db, 3)
    expect((await customer.call('showOrder', { orderId })).body.order).toMatchObject({
      isOverdue: true,
      stage: 'new',
    })
    await later(db, orderId, 1201)
    await runAllJobs(app, db, 3)
    expect((await customer.call('showOrder', { orderId })).body.order).toMatchObject({
      ending: { kind: 'unanswered' },
      events: [{ kind: 'placed' }, { kind: 'overdue' }, { kind: 'unanswered', by: 'clock', refund: 309 }],
      refunds: [{ amount: 309 }],
    })
    expect(mails.map(({ subject }) => subject)).toContain(`Order ${number}: Cancelled: nobody answered`)
    expect(await proveBooks(db)).toEqual([])
  })

  test('pauses its shop after the second in a row, and says so by mail, once', async ({
    database,
    db,
    gateway,
  }) => {
    const { mails, mail } = mailbox()
    const app = makeTestApp(database, { gateway, config: impatient, mail })
    const { customer, placement, keeper, shopId } = await makeCheckout(app, db)
    const placeLate = async () => {
      await customer.call('placeOrder', placement)
      await sql`update orders set placed_at = placed_at - interval '1201 seconds'`.execute(db)
    }
    const isPaused = async () => (await app.anon.call('showShop', { shopId })).body.data.shop.closedBecause
    await placeLate()
    await runAllJobs(app, db, 3)
    expect(await isPaused()).toBeUndefined()
    const { orderId } = (await customer.call('placeOrder', placement)).body
    await keeper.call('acceptOrder', { orderId })
    await placeLate()
    await runAllJobs(app, db, 3)
    expect(await isPaused()).toBeUndefined()
    await placeLate()
    await runAllJobs(app, db, 4)
    expect(await isPaused()).toBe('paused')
    expect((await keeper.call('showOwnShop')).body.shop.pause).toEqual({ because: 'unanswered' })
    const told = mails.filter(({ subject }) => /is paused/.test(subject))
    expect(told.map(({ to }) => to)).toEqual([keeper.email])

    // What was missed before the keeper came back counts no more.
    await sql`update orders set placed_at = placed_at - interval '1 hour'`.execute(db)
    await keeper.call('pauseShop', { until: null })
    await sql`update shops set resumed_at = resumed_at - interval '1300 seconds'`.execute(db)
    await placeLate()
    await runAllJobs(app, db, 4)
    expect(await isPaused()).toBeUndefined()
    await sql`update shops set resumed_at = resumed_at - interval '1300 seconds'`.execute(db)
    await placeLate()
    await runAllJobs(app, db, 4)
    expect(await isPaused()).toBe('paused')
  })

  test('is answered by a shop that changes a line or offers something else', async ({
    database,
    db,
    gateway,
  }) => {
    const app = makeTestApp(database, { gateway, config: impatient })
    const { milk, offer, ...offered } = await orderThings(app, db)
    await offer(milk.itemId, offered.soya.itemId)
    const changed = await orderThings(app, db)
    await changed.change(changed.milk.itemId, { count: 1 })
    for (const { orderId, see } of [offered, changed]) {
      await later(db, orderId, 1201)
      await runAllJobs(app, db, 2)
      expect(await see()).toMatchObject({ status: 'Food Processing', stage: 'accepted' })
    }
  })

  test('is left alone once it is answered, and waits anew when the answer is taken back', async ({
    database,
    db,
    gateway,
  }) => {
    const app = makeTestApp(database, { gateway, config: impatient })
    const { customer, placement, keeper } = await makeCheckout(app, db)
    const { orderId } = (await customer.call('placeOrder', placement)).body
    await keeper.call('acceptOrder', { orderId })
    await later(db, orderId, 1201)
    await runAllJobs(app, db, 2)
    expect(await kindsOf(db, orderId)).toEqual(['placed', 'accepted'])
    await keeper.call('undoOrder', { orderId })
    await runAllJobs(app, db, 2)
    expect(await kindsOf(db, orderId)).toEqual(['placed', 'accepted', 'undone'])
    await sql`update order_events set at = now() - interval '1201 seconds' where kind = 'undone'`.execute(db)
    await runAllJobs(app, db, 2)
    expect(await kindsOf(db, orderId)).toEqual(['placed', 'accepted', 'undone', 'unanswered'])
  })
})

describe('a shop that accepts by itself', () => {
  const accepts = (db: Db, shopId: string) =>
    db
      .updateTable('shops')
      .set({ accepts_by_itself: true, usual_minutes: 15 })
      .where('id', '=', shopId)
      .execute()

  test('does so while its desk is open, in both ways of paying', async ({ app, db, standin }) => {
    for (const payment of ['COD', 'online'] as const) {
      const { customer, placement, shopId, keeper } = await makeCheckout(app, db)
      await accepts(db, shopId)
      const desk = await keeper.request('GET', '/api/order/stream')
      await until(
        async () =>
          (await db.selectFrom('desks').where('shop_id', '=', shopId).select('shop_id').execute()).length > 0,
      )
      const begun =
        payment === 'online' ? (await customer.call('createOnlineOrder', placement)).body : undefined
      if (begun) await customer.call('verifyOrder', standin.pay(begun.order.id))
      const orderId = begun?.orderId ?? (await customer.call('placeOrder', placement)).body.orderId
      const { order } = (await customer.call('showOrder', { orderId })).body
      expect([payment, order.stage, order.promise?.minutes]).toEqual([payment, 'accepted', 15])
      expect(order.events.map(({ kind }) => kind)).toEqual(['placed', 'accepted'])
      await desk.body?.cancel()
    }
  })

  test('does not while nobody is there', async ({ app, db }) => {
    const { customer, placement, shopId } = await makeCheckout(app, db)
    await accepts(db, shopId)
    await sql`insert into desks values (${shopId}, now() - interval '3 minutes')`.execute(db)
    const { orderId } = (await customer.call('placeOrder', placement)).body
    expect((await customer.call('showOrder', { orderId })).body.order.stage).toBe('new')
  })
})
