import { pino } from 'pino'
import { describe, expect } from 'vitest'
import type { Db } from '#server/db/db.ts'
import { askRefund } from '#server/payments/refunds/ask-refund.ts'
import { proveBooks } from '#server/settlement/proof/prove-books.ts'
import type { TestApp } from '#test/app-test.ts'
import { deliveredOnline, issuePartsOfTest as parts } from '#test/scenes/issue-scene.ts'
import {
  allRefunds,
  paidOrder,
  refundEffectsOfTest,
  refundsAtGateway,
  runAllJobs,
  test,
  until,
} from '#test/scenes/money-test.ts'
import { closeTicket, listTickets } from './tickets.ts'

describe('a refund that was given up while the gateway did not answer', () => {
  async function givenUpAndMade(app: TestApp, db: Db, standin: Parameters<typeof deliveredOnline>[2]) {
    const order = await deliveredOnline(app, db, standin)
    const { answer } = await order.reported()
    await answer({ answer: 'money', amount: 100 })
    standin.faults.refundDelayMs = Number.POSITIVE_INFINITY
    standin.faults.nextCalls.push({ answer: 502, after: true }, { answer: 502 })
    await sendForTheLastTime(app, db)
    await runAllJobs(app, db, 2)
    const [ticket] = await listTickets(db)
    return { ...order, ticketId: ticket?.id ?? '' }
  }
  const refundStatus = async (db: Db) => (await allRefunds(db)).map(({ status }) => status)
  async function hearThatItWasMade(...[app, db, standin]: Parameters<typeof givenUpAndMade>) {
    for (const refund of refundsAtGateway(standin)) standin.settleRefund(refund, 'processed')
    await until(async () => (await refundStatus(db))[0] === 'processed')
    await runAllJobs(app, db, 2)
  }

  test('and proves to be made closes its ticket automatically, and all who were notified of it are notified again', async ({
    app,
    db,
    standin,
    webhookUrl,
    mails,
  }) => {
    const { customer, keeper, orderId, ticketId } = await givenUpAndMade(app, db, standin)
    expect(await refundStatus(db)).toEqual(['failed'])
    mails.length = 0
    standin.sendWebhooksTo(webhookUrl)
    await hearThatItWasMade(app, db, standin)
    expect(await listTickets(db)).toEqual([])
    const { data } = (await customer.call('listOrderIssues', { orderId })).body
    expect(data.find(({ _id }) => _id === ticketId)).toMatchObject({
      state: 'closed',
      steps: [
        { kind: 'handed_over', by: 'system' },
        { kind: 'solved', by: 'system', amount: 100, borneBy: 'shop' },
      ],
    })
    expect(mails.map(({ to, subject }) => `${to}: ${subject}`).sort()).toEqual(
      [
        `${customer.email}: Order ${orderId.slice(-6)}: Your refund was sent after all`,
        `${keeper.email}: Order ${orderId.slice(-6)}: A refund was sent after all`,
        'help@nukkad.example: Ticket: a refund of ₹100 was made after all',
      ].sort(),
    )
    expect(await proveBooks(db)).toEqual([])
  })

  test('and was paid by hand meanwhile may have been made twice: the operator is notified', async ({
    app,
    db,
    standin,
    webhookUrl,
    mails,
  }) => {
    const { ticketId } = await givenUpAndMade(app, db, standin)
    await closeTicket(db, parts, ticketId, { reason: 'Paid by hand' })
    await runAllJobs(app, db, 2)
    mails.length = 0
    standin.sendWebhooksTo(webhookUrl)
    await hearThatItWasMade(app, db, standin)
    expect(mails.map(({ to }) => to)).toEqual(['help@nukkad.example'])
    expect(mails[0]?.text).toContain('closed before')
  })
})

test('a refund that the gateway accepted, although its last response was lost, is not given up', async ({
  app,
  db,
  standin,
}) => {
  const { orderId } = await paidOrder(app, db, standin)
  standin.faults.refundDelayMs = Number.POSITIVE_INFINITY
  await askRefund(db, refundEffectsOfTest, orderId)
  standin.faults.nextCalls.push({ answer: 502, after: true })
  await sendForTheLastTime(app, db)
  expect(await listTickets(db)).toEqual([])
  expect(await allRefunds(db)).toMatchObject([{ status: 'pending' }])
  expect(await proveBooks(db)).toEqual([])
})

async function sendForTheLastTime({ jobs }: TestApp, db: Db): Promise<void> {
  const send = jobs.find(({ name }) => name === 'send_refund')
  const context = { db, log: pino({ level: 'silent' }), attempt: 15, isLastAttempt: true }
  for (const { id: refundId } of await allRefunds(db))
    await send?.run({ refundId }, { ...context, signal: new AbortController().signal })
}
