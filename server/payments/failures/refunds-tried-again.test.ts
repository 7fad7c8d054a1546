import { describe, expect } from 'vitest'
import { listTickets } from '#server/issues/tickets.ts'
import { measureBacklog } from '#server/measure-backlog.ts'
import { proveBooks } from '#server/settlement/proof/prove-books.ts'
import { expectAlarms } from '#test/alarms.ts'
import {
  allRefunds,
  paidOrder,
  refundEffectsOfTest,
  refundsAtGateway,
  runAllJobs,
  test,
} from '#test/scenes/money-test.ts'
import { sendEvent } from '#test/scenes/signed-events.ts'
import { giveUpRefund } from '../refunds/apply-refund.ts'
import { askRefund } from '../refunds/ask-refund.ts'
import { requestRefund } from '../refunds/refunds.ts'

describe('a refund', () => {
  test('that failed is retried once, however often the failure is reported', async ({ app, db, standin }) => {
    const { orderId } = await paidOrder(app, db, standin)
    standin.faults.refundDelayMs = Number.POSITIVE_INFINITY
    await askRefund(db, refundEffectsOfTest, orderId, 6000)
    await runAllJobs(app, db)
    const refund = { ...refundsAtGateway(standin)[0], status: 'failed' }
    for (const at of [new Date(), new Date()])
      expect(await sendEvent(app, standin, 'refund.failed', { refund }, at)).toBe(200)
    expect((await allRefunds(db)).map(({ status }) => status)).toEqual(['failed', 'due'])
    expect(await proveBooks(db)).toEqual([])
  })

  test('raises no alarm while a retry is still to come', async ({ app, db, standin }) => {
    const { orderId } = await paidOrder(app, db, standin)
    const failed = async () => /^refunds_failed_in_a_day (\d+)$/m.exec(await measureBacklog(db)())?.[1]
    standin.faults.refundDelayMs = Number.POSITIVE_INFINITY
    await askRefund(db, refundEffectsOfTest, orderId, 6000)
    await runAllJobs(app, db)
    const refund = { ...refundsAtGateway(standin)[0], status: 'failed' }
    await sendEvent(app, standin, 'refund.failed', { refund }, new Date())
    expect(await failed()).toBe('0')
    const instead = (await allRefunds(db)).find(({ status }) => status === 'due')
    if (!instead) throw new Error('none goes in its place')
    await giveUpRefund(db, refundEffectsOfTest, instead, 'refused')
    expect(await failed()).toBe('1')
  })

  test('that the gateway could not accept for the moment is sent again, and not given up', async ({
    app,
    db,
    standin,
  }) => {
    const { orderId } = await paidOrder(app, db, standin)
    standin.faults.refundDelayMs = Number.POSITIVE_INFINITY
    // All other jobs run first, so that the failing call is the refund’s.
    await runAllJobs(app, db, 2)
    await askRefund(db, refundEffectsOfTest, orderId, 6000)
    standin.faults.nextCalls.push({ answer: 502 })
    await runAllJobs(app, db)
    expect(await allRefunds(db)).toMatchObject([{ status: 'due', failure: null }])
    await runAllJobs(app, db)
    expect(refundsAtGateway(standin)).toHaveLength(1)
    expect(await listTickets(db)).toEqual([])
    expectAlarms('HTTP 502')
  })

  test('that was made meanwhile is not given up', async ({ app, db, standin }) => {
    const { orderId } = await paidOrder(app, db, standin)
    await askRefund(db, refundEffectsOfTest, orderId, 6000)
    const [asked] = await allRefunds(db)
    if (!asked) throw new Error('nothing was asked for')
    await runAllJobs(app, db)
    const refund = { ...refundsAtGateway(standin)[0], status: 'processed' }
    await sendEvent(app, standin, 'refund.processed', { refund }, new Date())
    expect(await giveUpRefund(db, refundEffectsOfTest, asked, 'refused')).toBe(false)
    expect(await allRefunds(db)).toMatchObject([{ status: 'processed', failure: null }])
    expect(await listTickets(db)).toEqual([])
  })

  test('of the dashboard that fails is not retried: it is shown as failed, without a ticket or a mail', async ({
    app,
    db,
    standin,
    mails,
  }) => {
    const { customer, paymentId } = await paidOrder(app, db, standin)
    const refund = standin.settleRefund(standin.refund(paymentId, 6000), 'failed')
    await runAllJobs(app, db)
    mails.length = 0
    await sendEvent(app, standin, 'refund.failed', { refund }, new Date())
    await runAllJobs(app, db)
    expect(await allRefunds(db)).toMatchObject([{ reason: 'outside', status: 'failed' }])
    expect((await customer.call('listMyOrders')).body.data[0]?.refunds).toMatchObject([{ status: 'failed' }])
    expect(await listTickets(db)).toEqual([])
    expect(mails).toEqual([])
    expect(await proveBooks(db)).toEqual([])
  })

  test('beyond what was captured is never stored', async ({ app, db, standin }) => {
    const { orderId, paymentId } = await paidOrder(app, db, standin)
    await askRefund(db, refundEffectsOfTest, orderId, 30000)
    const request = (amountPaise: number) =>
      db.transaction().execute((tx) => requestRefund(tx, { paymentId, amountPaise, reason: 'asked' }))
    await expect(request(901)).rejects.toThrow(/exceed/)
    await request(900)
    expect(await allRefunds(db)).toHaveLength(2)
  })
})
