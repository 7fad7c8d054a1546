import { describe, expect } from 'vitest'
import type { Db } from '#server/db/db.ts'
import { listTickets } from '#server/issues/tickets.ts'
import { cancelUnpaidOrder } from '#server/orders/checkout/cancel-unpaid-order.ts'
import { proveBooks } from '#server/settlement/proof/prove-books.ts'
import type { RazorpayStandin } from '#server/standins/razorpay/start.ts'
import { expectAlarms } from '#test/alarms.ts'
import type { TestApp } from '#test/app-test.ts'
import {
  allRefunds,
  beginPaying,
  paidOrder,
  refundEffectsOfTest,
  refundsAtGateway,
  runAllJobs,
  test,
} from '#test/scenes/money-test.ts'
import { sendEvent } from '#test/scenes/signed-events.ts'
import { askRefund } from '../refunds/ask-refund.ts'
import { refundOrder } from '../refunds/refund-order.ts'

describe('a refund that the gateway reported as failed and makes after all', () => {
  /** The gateway decides the refunds that are pending, and reports them. */
  async function decide(app: TestApp, standin: RazorpayStandin, status: 'failed' | 'processed') {
    for (const pending of refundsAtGateway(standin).filter((refund) => refund.status === 'pending'))
      await tell(app, standin, standin.settleRefund(pending, status))
  }
  const tell = async (app: TestApp, standin: RazorpayStandin, refund: { status: string }) =>
    expect(await sendEvent(app, standin, `refund.${refund.status}`, { refund }, new Date())).toBe(200)
  const makeFirst = (standin: RazorpayStandin) => {
    const [first] = refundsAtGateway(standin)
    if (!first) throw new Error('nothing was sent')
    return standin.settleRefund(first, 'processed')
  }
  const stored = async (db: Db) => (await allRefunds(db)).map(({ reason, status }) => `${reason} ${status}`)

  /** A refund of ₹60 of an order has failed, and its retry is due. */
  async function failedOnce(app: TestApp, db: Db, standin: RazorpayStandin) {
    const paid = await paidOrder(app, db, standin)
    standin.faults.refundDelayMs = Number.POSITIVE_INFINITY
    await askRefund(db, refundEffectsOfTest, paid.orderId, 6000)
    await runAllJobs(app, db)
    await decide(app, standin, 'failed')
    expect(await stored(db)).toEqual(['asked failed', 'asked due'])
    return paid
  }

  async function failAgain(app: TestApp, db: Db, standin: RazorpayStandin, times: number) {
    for (let time = 0; time < times; time += 1) {
      await runAllJobs(app, db)
      await decide(app, standin, 'failed')
    }
  }

  test('is not sent again, however many retries there were, and is shown on its order once', async ({
    app,
    db,
    standin,
  }) => {
    const { customer } = await failedOnce(app, db, standin)
    await failAgain(app, db, standin, 3)
    await tell(app, standin, makeFirst(standin))
    await runAllJobs(app, db, 2)
    expect(refundsAtGateway(standin)).toHaveLength(4)
    expect((await customer.call('listMyOrders')).body.data[0]?.refunds).toMatchObject([
      { amount: 60, status: 'processed' },
    ])
    expect(await proveBooks(db)).toEqual([])
  })

  test('is not sent again, even if no event reported it', async ({ app, db, standin }) => {
    await failedOnce(app, db, standin)
    makeFirst(standin)
    await runAllJobs(app, db, 2)
    expect(refundsAtGateway(standin)).toHaveLength(1)
    expect(await stored(db)).toEqual(['asked processed', 'asked failed'])
    expect(await proveBooks(db)).toEqual([])
  })

  test('leaves another refund of the same amount alone', async ({ app, db, standin }) => {
    const { orderId } = await failedOnce(app, db, standin)
    await askRefund(db, refundEffectsOfTest, orderId, 6000)
    await tell(app, standin, makeFirst(standin))
    await runAllJobs(app, db)
    expect(refundsAtGateway(standin)).toHaveLength(2)
    await decide(app, standin, 'processed')
    expect(await stored(db)).toEqual(['asked processed', 'asked failed', 'asked processed'])
    expect(await proveBooks(db)).toEqual([])
  })

  test.for([
    ['of another payment', {}],
    ['of another amount', { amountPaise: 7000 }],
    ['for another reason', { reason: 'changed' }],
    ['at the platform’s cost', { borneBy: 'platform' }],
  ] as const)('does not stop the retry of a refund %s', async ([, unlike], { app, db, standin }) => {
    standin.faults.refundDelayMs = Number.POSITIVE_INFINITY
    const [one, another] = [await paidOrder(app, db, standin), await paidOrder(app, db, standin)]
    const { orderId } = Object.keys(unlike).length > 0 ? another : one
    const alike = { orderId: another.orderId, amountPaise: 6000, reason: 'issue' } as const
    for (const wanted of [{ ...alike, orderId, ...unlike }, alike])
      await db.transaction().execute((tx) => refundOrder(tx, refundEffectsOfTest, wanted))
    await runAllJobs(app, db)
    const [first, second] = refundsAtGateway(standin)
    await decide(app, standin, 'failed')
    if (second) await tell(app, standin, standin.settleRefund(second, 'processed'))
    await runAllJobs(app, db)
    const again = refundsAtGateway(standin).slice(2)
    const ours = async (refund = first) => {
      const found = (await allRefunds(db)).find(({ id }) => id === refund?.receipt)
      return [found?.payment_id, found?.amount_paise, found?.reason, found?.borne_by]
    }
    expect(await Promise.all(again.map(ours))).toEqual([await ours()])
    expect(await proveBooks(db)).toEqual([])
  })

  test('causes no second refund if the whole payment was unwanted', async ({ app, db, standin }) => {
    const begun = await beginPaying(app, db)
    await db.transaction().execute((tx) => cancelUnpaidOrder(tx, begun))
    await begun.customer.call('verifyOrder', standin.pay(begun.gatewayOrderId))
    standin.faults.refundDelayMs = Number.POSITIVE_INFINITY
    await runAllJobs(app, db)
    await decide(app, standin, 'failed')
    await tell(app, standin, makeFirst(standin))
    await runAllJobs(app, db, 2)
    expect(refundsAtGateway(standin)).toHaveLength(1)
    expect(await stored(db)).toEqual(['unwanted processed', 'unwanted failed'])
    expect(await proveBooks(db)).toEqual([])
  })

  test('is reported to the operator as made twice if its retry is made as well', async ({
    app,
    db,
    standin,
    mails,
  }) => {
    const { customer } = await failedOnce(app, db, standin)
    await runAllJobs(app, db)
    await decide(app, standin, 'processed')
    await tell(app, standin, makeFirst(standin))
    expect(await stored(db)).toEqual(['outside processed', 'asked processed'])
    expect((await customer.call('listMyOrders')).body.data[0]?.refunds).toHaveLength(2)
    mails.length = 0
    await runAllJobs(app, db)
    expect(mails.map(({ to, subject }) => `${to}: ${subject}`)).toEqual([
      'help@nukkad.example: A refund was made twice: ₹60',
    ])
    expect(await proveBooks(db)).toEqual([])
    expectAlarms('refund_made_twice')
  })

  test('closes the ticket of the last retry', async ({ app, db, standin }) => {
    await failedOnce(app, db, standin)
    await failAgain(app, db, standin, 4)
    expect(await listTickets(db)).toHaveLength(1)
    await tell(app, standin, makeFirst(standin))
    expect(await listTickets(db)).toEqual([])
    expect(await proveBooks(db)).toEqual([])
    expectAlarms('refund_failed')
  })

  test('cancels no later refund if it was the last attempt', async ({ app, db, standin }) => {
    const { orderId } = await failedOnce(app, db, standin)
    await failAgain(app, db, standin, 4)
    await askRefund(db, refundEffectsOfTest, orderId, 6000)
    const last = refundsAtGateway(standin).at(-1)
    if (last) await tell(app, standin, standin.settleRefund(last, 'processed'))
    expect(await listTickets(db)).toEqual([])
    await runAllJobs(app, db)
    expect(refundsAtGateway(standin)).toHaveLength(6)
    expect(await proveBooks(db)).toEqual([])
    expectAlarms('refund_failed')
  })
})
