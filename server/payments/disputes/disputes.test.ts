import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import type { Db } from '#server/db/db.ts'
import { proveBooks } from '#server/settlement/proof/prove-books.ts'
import {
  at,
  bookedEntries,
  disputeOf,
  disputes,
  lost,
  mailsToOperator,
  sendDisputeEvent,
  taken,
  withheld,
} from '#test/scenes/dispute-scene.ts'
import { beginPaying, paidOrder, test, until } from '#test/scenes/money-test.ts'
import { orderParts } from '#test/scenes/order-parts.ts'
import { sendEvent } from '#test/scenes/signed-events.ts'
import type { PaymentGateway } from '../gateway.ts'
import { lookForDisputes } from './look-for-disputes.ts'

describe('a dispute', () => {
  test.for<[string, [string, number, object?][], string, object]>([
    ['that takes nothing yet books nothing', [['created', 0]], 'open', {}],
    ['that deducts money at once is booked as withheld', [['created', 0, taken]], 'open', withheld],
    [
      'that deducts money later is booked as withheld once',
      [
        ['created', 0],
        ['under_review', 1, taken],
        ['action_required', 2, taken],
      ],
      'action_required',
      withheld,
    ],
    [
      'that is won returns what was deducted',
      [
        ['created', 0, taken],
        ['won', 2],
      ],
      'won',
      {},
    ],
    [
      'that is lost turns what was withheld into a loss',
      [
        ['created', 0, taken],
        ['lost', 2, taken],
      ],
      'lost',
      lost,
    ],
    ['that is lost costs its amount if no deduction was reported', [['lost', 2]], 'lost', lost],
    [
      'that is lost costs no more than was deducted',
      [['lost', 2, { amount_deducted: 100 }]],
      'lost',
      { dispute_loss: 100, gateway: -100 },
    ],
    [
      'that is closed with a deduction is a loss of the deduction',
      [['closed', 2, { amount_deducted: 100 }]],
      'closed',
      { dispute_loss: 100, gateway: -100 },
    ],
    [
      'that is lost and then closed stays lost',
      [
        ['lost', 2, taken],
        ['closed', 3],
      ],
      'lost',
      lost,
    ],
    [
      'that was decided is not reopened by earlier events',
      [
        ['won', 5],
        ['created', 0, taken],
        ['under_review', 1, taken],
        ['lost', 4, taken],
      ],
      'won',
      {},
    ],
    [
      'whose decision is reversed follows the later event',
      [
        ['lost', 4, taken],
        ['won', 5],
      ],
      'won',
      {},
    ],
    [
      'reported twice is booked once',
      [
        ['created', 0, taken],
        ['created', 0, taken],
        ['lost', 2, taken],
        ['lost', 2, taken],
      ],
      'lost',
      lost,
    ],
  ])('%s', async ([, steps, state, entries], { app, db, standin }) => {
    const { paymentId } = await paidOrder(app, db, standin)
    await sendDisputeEvent(app, standin, paymentId, steps)
    expect(await disputes(db)).toMatchObject([{ payment_id: paymentId, state }])
    expect(await bookedEntries(db)).toEqual(entries)
    expect(await proveBooks(db)).toEqual([])
  })

  test('leaves the shop its share: the platform bears the loss', async ({ app, db, standin }) => {
    const { paymentId, keeper, orderId, shopId } = await paidOrder(app, db, standin)
    await keeper.call('setOrderStatus', { orderId, status: 'Delivered' })
    await sendDisputeEvent(app, standin, paymentId, [['lost', 1, taken]])
    const share = await db
      .selectFrom('ledger_entries')
      .select(({ fn }) => fn.sum<string>('amount_paise').as('paise'))
      .where('shop_id', '=', shopId)
      .where('account', '=', 'shop')
      .executeTakeFirstOrThrow()
    expect(Number(share.paise)).toBe(-30591)
    expect(await proveBooks(db)).toEqual([])
  })

  test('reported 20 times at once is stored, booked and mailed to the operator once', async ({
    app,
    db,
    standin,
  }) => {
    const { paymentId } = await paidOrder(app, db, standin)
    await Promise.all(
      Array.from({ length: 20 }, () => sendDisputeEvent(app, standin, paymentId, [['created', 0, taken]])),
    )
    expect(await bookedEntries(db)).toEqual(withheld)
    expect(await disputes(db)).toHaveLength(1)
    expect(await mailsToOperator(db)).toHaveLength(1)
  })

  test('of an unknown payment is stored and mailed, and books nothing', async ({ app, db, standin }) => {
    await sendDisputeEvent(app, standin, 'pay_unheardof00000', [['lost', 1, taken]])
    expect(await disputes(db)).toMatchObject([{ payment_id: 'pay_unheardof00000', state: 'lost' }])
    expect((await mailsToOperator(db))[0]?.text).toContain('a payment that is not on our books')
    expect(await bookedEntries(db)).toEqual({})
    expect(await proveBooks(db)).toEqual([])
  })

  test('of an unknown payment is booked when a repeated event makes the payment known, and is not mailed again', async ({
    app,
    db,
    standin,
  }) => {
    const { gatewayOrderId, orderId } = await beginPaying(app, db)
    const paymentId = standin.pay(gatewayOrderId).razorpay_payment_id
    await sendDisputeEvent(app, standin, paymentId, [['created', 0, taken]])
    expect(await bookedEntries(db)).toEqual({})
    const payment = standin.state.payments.get(paymentId) ?? {}
    // As if the process had been killed before it stored the id of the gateway’s order.
    await db.updateTable('payment_orders').set({ gateway_order_id: null }).where('id', '=', orderId).execute()
    const dispute = disputeOf(paymentId, taken)
    const status = await sendEvent(app, standin, 'payment.dispute.created', { payment, dispute }, at(0))
    expect(status).toBe(200)
    expect(await bookedEntries(db)).toEqual(withheld)
    expect(await mailsToOperator(db)).toHaveLength(1)
    expect(await proveBooks(db)).toEqual([])
  })

  test('stores its payment as well, if no other event reported it', async ({ app, db, standin }) => {
    const { gatewayOrderId, orderId } = await beginPaying(app, db)
    const payment = standin.state.payments.get(standin.pay(gatewayOrderId).razorpay_payment_id)
    const dispute = disputeOf(payment?.id ?? '', taken)
    await sendEvent(app, standin, 'payment.dispute.created', { payment: payment ?? {}, dispute }, at(0))
    expect(await bookedEntries(db)).toEqual(withheld)
    expect((await mailsToOperator(db))[0]?.text).toContain(`paid for order ${orderId}`)
    expect(await proveBooks(db)).toEqual([])
  })

  test('whose payment is of none of our orders is mailed before the event is requested again', async ({
    app,
    db,
    standin,
  }) => {
    const { gatewayOrderId } = await beginPaying(app, db)
    const payment = standin.state.payments.get(standin.pay(gatewayOrderId).razorpay_payment_id)
    const foreign = { ...payment, id: 'pay_ofanothershop0', order_id: 'order_ofanothershop' }
    const event = { payment: foreign, dispute: disputeOf(foreign.id) }
    const at = new Date()
    for (let times = 0; times < 2; times += 1)
      expect(await sendEvent(app, standin, 'payment.dispute.created', event, at)).not.toBe(200)
    expect(await mailsToOperator(db)).toHaveLength(1)
    expect(await disputes(db)).toMatchObject([{ payment_id: foreign.id }])
  })

  test('that the stand-in opens and decides arrives by webhook', async ({ app, db, standin, webhookUrl }) => {
    const { paymentId } = await paidOrder(app, db, standin)
    standin.sendWebhooksTo(webhookUrl)
    const { id } = standin.dispute(paymentId, { deducted: true })
    await until(async () => (await disputes(db))[0]?.withheld_paise === 30900)
    standin.moveDispute(id, 'lost')
    await until(async () => (await disputes(db))[0]?.state === 'lost')
    expect(await bookedEntries(db)).toEqual(lost)
    expect(await proveBooks(db)).toEqual([])
  })

  test('cannot be deleted or truncated, even by the owner role', async ({ app, owner, standin }) => {
    await sendDisputeEvent(app, standin, 'pay_unheardof00000', [['created', 0]])
    await expect(sql`delete from disputes`.execute(owner)).rejects.toThrow(/is kept/)
    await expect(sql`truncate disputes`.execute(owner)).rejects.toThrow(/is kept/)
  })
})

describe('the nightly search for disputes', () => {
  const look = (db: Db, gateway: PaymentGateway) =>
    lookForDisputes(db, { gateway, effects: orderParts.effects })

  test('books and mails a dispute that no event reported, once, and so each of its further steps', async ({
    app,
    db,
    gateway,
    standin,
  }) => {
    const { paymentId } = await paidOrder(app, db, standin)
    const { id } = standin.dispute(paymentId, { deducted: true, daysAgo: 40 })
    expect(await look(db, gateway)).toEqual([id])
    expect(await bookedEntries(db)).toEqual(withheld)
    expect(await look(db, gateway)).toEqual([])
    standin.moveDispute(id, 'lost')
    expect(await look(db, gateway)).toEqual([id])
    expect(await look(db, gateway)).toEqual([])
    expect(await bookedEntries(db)).toEqual(lost)
    const subjects = (await mailsToOperator(db)).map(({ subject }) => subject)
    expect(subjects).toEqual(['A bank asks for a payment back: ₹309', 'A dispute is lost: ₹309'])
    expect(await proveBooks(db)).toEqual([])
  })

  test('never undoes what an event reported', async ({ app, db, gateway, standin }) => {
    const { paymentId } = await paidOrder(app, db, standin)
    const opened = standin.dispute(paymentId, { daysAgo: 3 })
    const dispute = { ...opened, ...taken }
    await sendEvent(app, standin, 'payment.dispute.created', { dispute }, new Date())
    expect(await look(db, gateway)).toEqual([])
    expect(await disputes(db)).toMatchObject([{ state: 'open' }])
    expect(await bookedEntries(db)).toEqual(withheld)
  })
})
