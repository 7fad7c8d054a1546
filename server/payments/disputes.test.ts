import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import { readConfig } from '#server/config.ts'
import type { Db } from '#server/db/db.ts'
import type { Mail } from '#server/notifications/mail/mail-port.ts'
import { proveBooks } from '#server/settlement/prove-books.ts'
import type { RazorpayStandin } from '#server/standins/razorpay/start.ts'
import { makeTestApp, type TestApp } from '#test/app-test.ts'
import { beginPaying, test, until } from '#test/money-test.ts'
import { orderParts } from '#test/order-parts.ts'
import { sendEvent } from '#test/signed-events.ts'
import type { PaymentGateway } from './gateway.ts'
import { lookForDisputes } from './look-for-disputes.ts'

const NOON = Date.parse('2026-11-22T06:30:00Z')
const at = (minute: number) => new Date(NOON + minute * 60_000)

async function paidOrder(app: TestApp, db: Db, standin: RazorpayStandin) {
  const begun = await beginPaying(app, db)
  const proof = standin.pay(begun.gatewayOrderId)
  await begun.customer.call('verifyOrder', proof)
  return { ...begun, paymentId: proof.razorpay_payment_id }
}

const disputeOf = (paymentId: string, change: object = {}) => ({
  id: 'disp_00000000000001',
  entity: 'dispute',
  payment_id: paymentId,
  amount: 30900,
  currency: 'INR',
  amount_deducted: 0,
  reason_code: 'chargeback_authorization',
  respond_by: Date.parse('2026-11-29T06:30:00Z') / 1000,
  status: 'open',
  phase: 'chargeback',
  created_at: NOON / 1000,
  ...change,
})

/** Tells of the dispute's steps, in the order given and each said to be of its minute. */
async function tell(
  app: TestApp,
  standin: RazorpayStandin,
  paymentId: string,
  steps: [step: string, minute: number, change?: object][],
) {
  for (const [step, minute, change] of steps) {
    const status = ['under_review', 'won', 'lost', 'closed'].includes(step) ? step : 'open'
    const dispute = disputeOf(paymentId, { status, ...change })
    expect(await sendEvent(app, standin, `payment.dispute.${step}`, { dispute }, at(minute))).toBe(200)
  }
}

const disputes = (db: Db) => db.selectFrom('disputes').selectAll().execute()

/** What stands on the books beside what the payment itself booked. */
async function booked(db: Db) {
  const { rows } = await sql<{ account: string; paise: number }>`
    select e.account, sum(e.amount_paise)::bigint as paise
    from ledger_transactions t join ledger_entries e on e.shop_id = t.shop_id and e.transaction_id = t.id
    where t.kind = 'dispute' group by e.account having sum(e.amount_paise) <> 0`.execute(db)
  return Object.fromEntries(rows.map(({ account, paise }) => [account, paise]))
}

async function mailsToOperator(db: Db, to = 'help@nukkad.example') {
  const { rows } = await sql<{ payload: Mail; waits: boolean }>`
    select payload, run_at > now() as waits from graphile_worker._private_jobs j
    join graphile_worker._private_tasks t on t.id = j.task_id
    where t.identifier = 'send_mail' and payload->>'to' = ${to} order by j.id`.execute(db)
  expect(rows.some(({ waits }) => waits)).toBe(false)
  return rows.map(({ payload }) => payload)
}

const taken = { amount_deducted: 30900 }
const withheld = { disputed: 30900, gateway: -30900 }
const lost = { dispute_loss: 30900, gateway: -30900 }

describe('a dispute', () => {
  test.for<[string, [string, number, object?][], string, object]>([
    ['that takes nothing yet books nothing', [['created', 0]], 'open', {}],
    ['that takes money at once withholds it', [['created', 0, taken]], 'open', withheld],
    [
      'that takes money later withholds it once',
      [
        ['created', 0],
        ['under_review', 1, taken],
        ['action_required', 2, taken],
      ],
      'action_required',
      withheld,
    ],
    [
      'that is won brings back what was taken',
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
    ['that is lost costs its amount where nothing was said to be taken', [['lost', 2]], 'lost', lost],
    [
      'that is closed with what it took is a loss of that',
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
      'that was decided is not reopened by what was said before',
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
      'whose decision is turned round follows the later word',
      [
        ['lost', 4, taken],
        ['won', 5],
      ],
      'won',
      {},
    ],
    [
      'told twice is booked once',
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
    await tell(app, standin, paymentId, steps)
    expect(await disputes(db)).toMatchObject([{ payment_id: paymentId, state }])
    expect(await booked(db)).toEqual(entries)
    expect(await proveBooks(db)).toEqual([])
  })

  test('leaves the shop its share: the platform bears what is lost', async ({ app, db, standin }) => {
    const { paymentId, keeper, orderId, shopId } = await paidOrder(app, db, standin)
    await keeper.call('setOrderStatus', { orderId, status: 'Delivered' })
    await tell(app, standin, paymentId, [['lost', 1, taken]])
    const share = await db
      .selectFrom('ledger_entries')
      .select(({ fn }) => fn.sum<string>('amount_paise').as('paise'))
      .where('shop_id', '=', shopId)
      .where('account', '=', 'shop')
      .executeTakeFirstOrThrow()
    expect(Number(share.paise)).toBe(-30591)
    expect(await proveBooks(db)).toEqual([])
  })

  test('told 20 times at once is stored, booked and told to the operator once', async ({
    app,
    db,
    standin,
  }) => {
    const { paymentId } = await paidOrder(app, db, standin)
    await Promise.all(
      Array.from({ length: 20 }, () => tell(app, standin, paymentId, [['created', 0, taken]])),
    )
    expect(await booked(db)).toEqual(withheld)
    expect(await disputes(db)).toHaveLength(1)
    expect(await mailsToOperator(db)).toHaveLength(1)
  })

  test('is told to the operator at once: the order, amount, reason and the last day to answer', async ({
    app,
    db,
    standin,
  }) => {
    const { paymentId, orderId, shopId } = await paidOrder(app, db, standin)
    await tell(app, standin, paymentId, [['created', 0, taken]])
    const [mail] = await mailsToOperator(db)
    expect(mail?.subject).toBe('A bank asks for a payment back: ₹309')
    expect(mail?.text).toContain(`₹309, paid for order ${orderId} of shop ${shopId}.`)
    expect(mail?.text).toContain('Reason: chargeback_authorization, in the phase chargeback.')
    expect(mail?.text).toContain('Answer it at the gateway by 29 Nov 2026, 12:00 pm')
    expect(mail?.text).toContain('The gateway has taken ₹309 until it is decided.')
    expect(mail?.text).toContain(`of payment ${paymentId}`)
  })

  test('is told again at each of its steps, and no more at what comes late', async ({ app, db, standin }) => {
    const { paymentId } = await paidOrder(app, db, standin)
    await tell(app, standin, paymentId, [
      ['created', 0, taken],
      ['action_required', 2, taken],
      ['under_review', 1, taken],
      ['lost', 5, taken],
      ['created', 0, taken],
    ])
    const mails = await mailsToOperator(db)
    expect(mails.map(({ subject }) => subject)).toEqual([
      'A bank asks for a payment back: ₹309',
      'A dispute needs your answer: ₹309',
      'A dispute is lost: ₹309',
    ])
    expect(mails[2]?.text).toContain('The gateway has taken ₹309 for good. The platform bears it.')
    expect(mails[2]?.text).not.toContain('Answer it')
  })

  test('goes to OPERATOR_EMAIL where one is given', async ({ database, db, standin, gateway }) => {
    const config = readConfig({ NODE_ENV: 'test', OPERATOR_EMAIL: 'money@nukkad.example' })
    const app = makeTestApp(database, { gateway, config })
    const { paymentId } = await paidOrder(app, db, standin)
    await tell(app, standin, paymentId, [['created', 0]])
    expect(await mailsToOperator(db)).toEqual([])
    expect(await mailsToOperator(db, 'money@nukkad.example')).toHaveLength(1)
  })

  test('of a plan says whose plan it was', async ({ app, db, standin }) => {
    const keeper = await app.shopkeeper()
    const { body } = await keeper.call('createRenewalPayment', { amount: 14900 })
    const proof = standin.pay(body.order.id)
    await keeper.call('verifyRenewalPayment', proof)
    await tell(app, standin, proof.razorpay_payment_id, [['lost', 1, { amount: 14900 }]])
    expect((await mailsToOperator(db))[0]?.text).toContain(
      `₹149, paid for the renewal of a shop by account ${keeper.accountId}.`,
    )
    expect(await booked(db)).toEqual({ dispute_loss: 14900, gateway: -14900 })
    expect(await proveBooks(db)).toEqual([])
  })

  test('of a payment that we do not know is stored and told, and books nothing', async ({
    app,
    db,
    standin,
  }) => {
    await tell(app, standin, 'pay_unheardof00000', [['lost', 1, taken]])
    expect(await disputes(db)).toMatchObject([{ payment_id: 'pay_unheardof00000', state: 'lost' }])
    expect((await mailsToOperator(db))[0]?.text).toContain('a payment that is not on our books')
    expect(await booked(db)).toEqual({})
    expect(await proveBooks(db)).toEqual([])
  })

  test('of a payment that becomes known by being told again is booked then, and not told again', async ({
    app,
    db,
    standin,
  }) => {
    const { gatewayOrderId, orderId } = await beginPaying(app, db)
    const paymentId = standin.pay(gatewayOrderId).razorpay_payment_id
    await tell(app, standin, paymentId, [['created', 0, taken]])
    expect(await booked(db)).toEqual({})
    const payment = standin.state.payments.get(paymentId) ?? {}
    // We were killed before the gateway's order was stored.
    await db.updateTable('payment_orders').set({ gateway_order_id: null }).where('id', '=', orderId).execute()
    const dispute = disputeOf(paymentId, taken)
    const status = await sendEvent(app, standin, 'payment.dispute.created', { payment, dispute }, at(0))
    expect(status).toBe(200)
    expect(await booked(db)).toEqual(withheld)
    expect(await mailsToOperator(db)).toHaveLength(1)
    expect(await proveBooks(db)).toEqual([])
  })

  test('brings its payment with it where no other event did', async ({ app, db, standin }) => {
    const { gatewayOrderId, orderId } = await beginPaying(app, db)
    const payment = standin.state.payments.get(standin.pay(gatewayOrderId).razorpay_payment_id)
    const dispute = disputeOf(payment?.id ?? '', taken)
    await sendEvent(app, standin, 'payment.dispute.created', { payment: payment ?? {}, dispute }, at(0))
    expect(await booked(db)).toEqual(withheld)
    expect((await mailsToOperator(db))[0]?.text).toContain(`paid for order ${orderId}`)
    expect(await proveBooks(db)).toEqual([])
  })

  test('whose payment is of no order of ours is told before the event is asked for again', async ({
    app,
    db,
    standin,
  }) => {
    const { gatewayOrderId } = await beginPaying(app, db)
    const payment = standin.state.payments.get(standin.pay(gatewayOrderId).razorpay_payment_id)
    const foreign = { ...payment, id: 'pay_ofanothershop0', order_id: 'order_ofanothershop' }
    const event = { payment: foreign, dispute: disputeOf(foreign.id) }
    for (let times = 0; times < 2; times += 1)
      expect(await sendEvent(app, standin, 'payment.dispute.created', event, new Date())).not.toBe(200)
    expect(await mailsToOperator(db)).toHaveLength(1)
    expect(await disputes(db)).toMatchObject([{ payment_id: foreign.id }])
  })

  test('in other money than ours is told as such and not booked', async ({ app, db, standin }) => {
    const { paymentId } = await paidOrder(app, db, standin)
    await tell(app, standin, paymentId, [['lost', 1, { ...taken, currency: 'USD' }]])
    expect((await mailsToOperator(db))[0]?.subject).toBe('A dispute is lost: 309.00 USD')
    expect(await booked(db)).toEqual({})
    expect(await proveBooks(db)).toEqual([])
  })

  test('that the stand-in opens and decides arrives over the wire', async ({
    app,
    db,
    standin,
    webhookUrl,
  }) => {
    const { paymentId } = await paidOrder(app, db, standin)
    standin.sendWebhooksTo(webhookUrl)
    const { id } = standin.dispute(paymentId, { deducted: true })
    await until(async () => (await disputes(db))[0]?.withheld_paise === 30900)
    standin.moveDispute(id, 'lost')
    await until(async () => (await disputes(db))[0]?.state === 'lost')
    expect(await booked(db)).toEqual(lost)
    expect(await proveBooks(db)).toEqual([])
  })

  test('is kept: its owner neither deletes nor empties it', async ({ app, owner, standin }) => {
    await tell(app, standin, 'pay_unheardof00000', [['created', 0]])
    await expect(sql`delete from disputes`.execute(owner)).rejects.toThrow(/is kept/)
    await expect(sql`truncate disputes`.execute(owner)).rejects.toThrow(/is kept/)
  })
})

describe('a dispute that no event told of', () => {
  const look = (db: Db, gateway: PaymentGateway) =>
    lookForDisputes(db, { gateway, effects: orderParts.effects })

  test('is found at night, booked and told once, and so is each further step', async ({
    app,
    db,
    gateway,
    standin,
  }) => {
    const { paymentId } = await paidOrder(app, db, standin)
    const { id } = standin.dispute(paymentId, { deducted: true, daysAgo: 40 })
    expect(await look(db, gateway)).toEqual([id])
    expect(await booked(db)).toEqual(withheld)
    expect(await look(db, gateway)).toEqual([])
    standin.moveDispute(id, 'lost')
    expect(await look(db, gateway)).toEqual([id])
    expect(await look(db, gateway)).toEqual([])
    expect(await booked(db)).toEqual(lost)
    const subjects = (await mailsToOperator(db, 'help@nukkad.test')).map(({ subject }) => subject)
    expect(subjects).toEqual(['A bank asks for a payment back: ₹309', 'A dispute is lost: ₹309'])
    expect(await proveBooks(db)).toEqual([])
  })

  test('never takes back what an event told', async ({ app, db, gateway, standin }) => {
    const { paymentId } = await paidOrder(app, db, standin)
    const opened = standin.dispute(paymentId, { daysAgo: 3 })
    const dispute = { ...opened, ...taken }
    await sendEvent(app, standin, 'payment.dispute.created', { dispute }, new Date())
    expect(await look(db, gateway)).toEqual([])
    expect(await disputes(db)).toMatchObject([{ state: 'open' }])
    expect(await booked(db)).toEqual(withheld)
  })
})
