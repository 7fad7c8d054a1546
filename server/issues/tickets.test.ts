import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import type { Db } from '#server/db/db.ts'
import { readBalancePaise } from '#server/settlement/ledger-months.ts'
import { proveBooks } from '#server/settlement/proof/prove-books.ts'
import { expectAlarms } from '#test/alarms.ts'
import type { TestApp } from '#test/app-test.ts'
import { deliveredForCash, deliveredOnline, issuePartsOfTest } from '#test/scenes/issue-scene.ts'
import { allRefunds, orderOf, refundsAtGateway, runAllJobs, test, until } from '#test/scenes/money-test.ts'
import { pictureUpload } from '#test/scenes/pictures.ts'
import { takeDueStep } from './clocks.job.ts'
import { answerTicket, closeTicket, listTickets } from './tickets.ts'

const parts = issuePartsOfTest
const HOURS_MS = 3600_000
/** The gateway’s own words. */
const EMPTY_ACCOUNT =
  'Your account does not have enough balance to carry out the refund operation. You can add funds to your account from your Razorpay dashboard or capture new payments.'
const later = (hours: number) => new Date(Date.now() + hours * HOURS_MS)

describe('a report that nobody answers', () => {
  test('becomes a ticket after 48 hours: both sides and the operator are notified once, the operator with all details', async ({
    app,
    db,
    mails,
  }) => {
    const { customer, keeper, orderId, shopId, report } = await deliveredForCash(app, db)
    const { data } = (await report({ text: 'It is sour.', photos: [await pictureUpload()] })).body
    await runAllJobs(app, db, 2)
    mails.length = 0
    const watched = { shopId, issueId: data._id }
    await takeDueStep(db, parts, watched, later(47))
    expect(await listTickets(db)).toEqual([])
    for (let again = 0; again < 3; again += 1) await takeDueStep(db, parts, watched, later(49))
    await runAllJobs(app, db, 2)
    expect(mails.map(({ to }) => to).sort()).toEqual(
      [customer.email, keeper.email, 'help@nukkad.example'].sort(),
    )
    const ticket = mails.find(({ to }) => to === 'help@nukkad.example')
    for (const part of ['Ticket: Not fresh', orderId.slice(-6)]) expect(ticket?.subject).toContain(part)
    for (const part of ['“It is sour.”', customer.email, 'Cow milk', '1 photo', `ticket ${data._id} close`])
      expect(ticket?.text).toContain(part)
    expect(await listTickets(db)).toMatchObject([{ id: data._id, kind: 'quality', orderId }])
  })

  test('becomes a ticket by its job, which waits again if it runs too early', async ({ app, db }) => {
    const { reported } = await deliveredForCash(app, db)
    const { now } = await reported()
    await runAllJobs(app, db)
    expect((await now())?.state).toBe('open')
    await sql`update order_issues set answer_by = now()`.execute(db)
    await runAllJobs(app, db)
    expect(await now()).toMatchObject({ state: 'ticket', steps: [{}, { kind: 'handed_over', by: 'system' }] })
  })

  test('and is answered at the same moment has one outcome', async ({ app, db }) => {
    for (let round = 0; round < 8; round += 1) {
      const { shopId, reported } = await deliveredForCash(app, db)
      const { issueId, answer, now } = await reported()
      const [answered] = await Promise.all([
        answer({ answer: 'disagree', text: 'It was fresh.' }),
        takeDueStep(db, parts, { shopId, issueId }, later(49)),
      ])
      const { state, steps } = (await now()) ?? {}
      expect(state).toBe(answered.status === 200 ? 'answered' : 'ticket')
      expect(steps).toHaveLength(2)
    }
  })
})

describe('an answer without a reaction of the customer', () => {
  test('settles the report after seven days, and cash then counts as handed back', async ({ app, db }) => {
    const { shopId, orderId, reported } = await deliveredForCash(app, db)
    const { issueId, answer, now } = await reported()
    await answer({ answer: 'money', amount: 9 })
    await takeDueStep(db, parts, { shopId, issueId }, later(24 * 6.9))
    expect((await now())?.state).toBe('answered')
    await takeDueStep(db, parts, { shopId, issueId }, later(24 * 7.1))
    await takeDueStep(db, parts, { shopId, issueId }, later(24 * 7.2))
    expect(await now()).toMatchObject({ state: 'closed', cash: { confirmedAt: expect.any(String) } })
    expect((await orderOf(db, orderId)).cash_returned_paise).toBe(900)
    expect(await readBalancePaise(db, shopId)).toBe(-300)
    expect(await proveBooks(db)).toEqual([])
  })

  test('has one outcome if the reaction comes at the same moment after all', async ({ app, db }) => {
    for (let round = 0; round < 8; round += 1) {
      const { shopId, orderId, reported } = await deliveredForCash(app, db)
      const { issueId, answer, solve, now } = await reported()
      await answer({ answer: 'money', amount: 9 })
      const isSolved = round % 2 === 0
      const [said] = await Promise.all([
        solve(isSolved),
        takeDueStep(db, parts, { shopId, issueId }, later(24 * 8)),
      ])
      const issue = await now()
      const paise = (await orderOf(db, orderId)).cash_returned_paise
      if (isSolved) expect([said.status, issue?.state, paise]).toEqual([200, 'closed', 900])
      else
        expect([
          [200, 'ticket', 0],
          [409, 'closed', 900],
        ]).toContainEqual([said.status, issue?.state, paise])
    }
    expect(await proveBooks(db)).toEqual([])
  })
})

describe('the operator', () => {
  async function aTicket(app: TestApp, db: Db, standin: Parameters<typeof deliveredOnline>[2]) {
    const order = await deliveredOnline(app, db, standin)
    const issue = await order.reported()
    await issue.answer({ answer: 'disagree', text: 'No.' })
    await issue.solve(false, 'It is sour all the same.')
    return { ...order, ...issue }
  }

  test('can write to both sides, and close a ticket with a refund at the platform’s cost', async ({
    app,
    db,
    standin,
  }) => {
    const { customer, orderId, shopId, issueId, now } = await aTicket(app, db, standin)
    expect(await answerTicket(db, parts, issueId, 'We look into it.')).toBe(true)
    expect((await now())?.state).toBe('ticket')
    const before = await readBalancePaise(db, shopId)
    const refund = { amountPaise: 10000, borneBy: 'platform' } as const
    expect(await closeTicket(db, parts, issueId, { reason: 'A heat wave.', refund })).toBe('closed')
    expect(await now()).toMatchObject({
      state: 'closed',
      steps: [
        { kind: 'reported' },
        { kind: 'answered' },
        { kind: 'handed_over', by: 'customer', text: 'It is sour all the same.' },
        { kind: 'told', by: 'operator', text: 'We look into it.' },
        { kind: 'closed', by: 'operator', text: 'A heat wave.', amount: 100, borneBy: 'platform' },
      ],
    })
    expect((await customer.call('showOrder', { orderId })).body.order.refunds).toMatchObject([
      { amount: 100, reason: 'issue', borneBy: 'platform' },
    ])
    expect(await readBalancePaise(db, shopId)).toBe(before)
    expect(await proveBooks(db)).toEqual([])
    expect(await closeTicket(db, parts, issueId, { reason: 'Again', refund })).toBe('no_ticket')
    expect(await answerTicket(db, parts, issueId, 'Too late')).toBe(false)
    expect(await allRefunds(db)).toHaveLength(1)
    standin.faults.refundDelayMs = 0
    await runAllJobs(app, db)
    await until(() => refundsAtGateway(standin)[0]?.status === 'processed')
    await runAllJobs(app, db)
    expect((await allRefunds(db))[0]?.status).toBe('processed')
    expect(await proveBooks(db)).toEqual([])
  })

  test('cannot refund more than stays paid, and the ticket then stays open', async ({ app, db, standin }) => {
    const { issueId, now } = await aTicket(app, db, standin)
    const refund = { amountPaise: 30901, borneBy: 'shop' } as const
    expect(await closeTicket(db, parts, issueId, { reason: 'All of it', refund })).toBe('not_returnable')
    expect((await now())?.state).toBe('ticket')
    expect(await allRefunds(db)).toEqual([])
  })

  test('closes a ticket once, even by two simultaneous calls', async ({ app, db, standin }) => {
    const { issueId } = await aTicket(app, db, standin)
    const close = () =>
      closeTicket(db, parts, issueId, { reason: 'Sour', refund: { amountPaise: 5000, borneBy: 'shop' } })
    expect((await Promise.all([close(), close()])).sort()).toEqual(['closed', 'no_ticket'])
    expect(await allRefunds(db)).toHaveLength(1)
  })

  test('can decide about cash at the shop’s cost only, since nobody else has it', async ({ app, db }) => {
    const { shopId, orderId, reported } = await deliveredForCash(app, db)
    const { issueId, answer, solve } = await reported()
    await answer({ answer: 'disagree', text: 'No.' })
    await solve(false)
    const close = (borneBy: 'shop' | 'platform') =>
      closeTicket(db, parts, issueId, { reason: 'Sour', refund: { amountPaise: 10900, borneBy } })
    expect(await close('platform')).toBe('not_for_cash')
    expect(await close('shop')).toBe('closed')
    expect((await orderOf(db, orderId)).cash_returned_paise).toBe(10900)
    expect(await readBalancePaise(db, shopId)).toBe(-200)
    expect(await proveBooks(db)).toEqual([])
  })
})

describe('a refund that the gateway does not make', () => {
  test('because it is too old opens one ticket of its own, with the gateway’s reason', async ({
    app,
    db,
    standin,
    mails,
  }) => {
    const { customer, orderId, paymentId, reported } = await deliveredOnline(app, db, standin)
    const { answer } = await reported()
    standin.age(paymentId, 200 * 24 * 60)
    await answer({ answer: 'money', amount: 100 })
    await runAllJobs(app, db, 3)
    expect((await allRefunds(db)).map(({ status }) => status)).toEqual(['failed'])
    const tickets = await listTickets(db)
    expect(tickets).toMatchObject([{ kind: 'refund_failed', orderId }])
    const mine = mails.filter(
      ({ to, subject }) => to === 'help@nukkad.example' && subject.startsWith('Ticket'),
    )
    expect(mine).toHaveLength(1)
    expect(mine[0]?.text).toContain('more than 6 months old')
    const { data } = (await customer.call('listOrderIssues', { orderId })).body
    expect(data.map(({ kind, state }) => [kind, state])).toEqual([
      ['quality', 'answered'],
      ['refund_failed', 'ticket'],
    ])
    expect(
      (await customer.call('solveIssue', { orderId, issueId: data[1]?._id ?? '', solved: true })).status,
    ).toBe(404)
    expect(await proveBooks(db)).toEqual([])
    expectAlarms('refund_refused')
  })

  test('after its last attempt opens a ticket, too, even for a payment without an order', async ({
    app,
    db,
    standin,
    webhookUrl,
  }) => {
    const newcomer = await app.shopkeeper()
    const { order } = (await newcomer.call('createRenewalPayment', { amount: 9900 })).body
    standin.faults.allowSecondCapture = true
    for (let paid = 0; paid < 2; paid += 1) await newcomer.call('verifyRenewalPayment', standin.pay(order.id))
    standin.sendWebhooksTo(webhookUrl)
    Object.assign(standin.faults, { refundFails: true, refundDelayMs: 0 })
    for (let attempt = 1; attempt <= 5; attempt += 1) {
      await runAllJobs(app, db)
      await until(
        async () => (await allRefunds(db)).filter(({ status }) => status === 'failed').length === attempt,
      )
    }
    await until(async () => (await listTickets(db)).length === 1)
    expect(await listTickets(db)).toMatchObject([{ kind: 'refund_failed', orderId: null }])
    expect(
      await closeTicket(db, parts, (await listTickets(db))[0]?.id ?? '', { reason: 'Paid by hand' }),
    ).toBe('closed')
    expectAlarms('refund_failed')
  })

  test('because the balance is insufficient opens no ticket: it is sent when there is money again', async ({
    app,
    db,
    standin,
  }) => {
    const { reported } = await deliveredOnline(app, db, standin)
    const { answer } = await reported()
    standin.faults.balance = 5000
    await answer({ answer: 'money', amount: 100 })
    await runAllJobs(app, db)
    expect((await allRefunds(db)).map(({ status }) => status)).toEqual(['due'])
    expect(await listTickets(db)).toEqual([])
    standin.faults.balance = null
    await runAllJobs(app, db)
    expect(refundsAtGateway(standin)).toHaveLength(1)
    expectAlarms(EMPTY_ACCOUNT)
  })

  test('within a day and a half opens a ticket, long before the promised date', async ({
    app,
    db,
    standin,
  }) => {
    const { reported } = await deliveredOnline(app, db, standin)
    const { answer } = await reported()
    standin.faults.balance = 0
    await answer({ answer: 'money', amount: 100 })
    let hours = 0
    while ((await listTickets(db)).length === 0) {
      await runAllJobs(app, db)
      hours += await hoursUntilSentAgain(db)
    }
    expect(hours).toBeGreaterThan(24)
    expect(hours).toBeLessThan(48)
    expect(await listTickets(db)).toMatchObject([{ kind: 'refund_failed' }])
    expectAlarms(EMPTY_ACCOUNT, 'refund_refused')
  })
})

async function hoursUntilSentAgain(db: Db): Promise<number> {
  const { rows } = await sql<{ hours: number }>`
    select extract(epoch from job.run_at - now())::float8 / 3600 as hours
    from graphile_worker._private_jobs job join graphile_worker._private_tasks task on task.id = job.task_id
    where task.identifier = 'send_refund'`.execute(db)
  return rows[0]?.hours ?? 0
}
