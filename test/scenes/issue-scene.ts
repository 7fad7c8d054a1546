import { randomUUID } from 'node:crypto'
import type { InputOf } from '#contract/endpoints.ts'
import type { Db } from '#server/db/db.ts'
import type { IssueParts } from '#server/issues/parts.ts'
import type { RazorpayStandin } from '#server/standins/razorpay/start.ts'
import type { TestApp } from '../app-test.ts'
import { sender } from '../sender.ts'
import { makeCheckout, paidOrder, refundEffectsOfTest } from './money-test.ts'

type Report = Partial<Omit<InputOf<'reportIssue'>, 'orderId'>>

/** A delivered order of ₹309 (ten milks), paid in cash, and what its two sides do about it. */
export async function deliveredForCash(app: TestApp, db: Db) {
  const checkout = await makeCheckout(app, db)
  const placed = await checkout.customer.call('placeOrder', checkout.placement)
  return deliver({ ...checkout, orderId: placed.body.orderId })
}

/** The same, paid online. */
export async function deliveredOnline(app: TestApp, db: Db, standin: RazorpayStandin) {
  return deliver(await paidOrder(app, db, standin))
}

type Placed = Awaited<ReturnType<typeof makeCheckout>> & { orderId: string }

async function deliver<P extends Placed>(placed: P) {
  const { orderId, keeper, customer } = placed
  await keeper.call('setOrderStatus', { orderId, status: 'Delivered' })
  const report = (what: Report = {}, key: string = randomUUID()) =>
    customer.call('reportIssue', { orderId, kind: 'quality', ...what }, { 'idempotency-key': key })
  return {
    ...placed,
    report,
    /** A report, and what can be done about it. */
    async reported(what: Report = {}) {
      const { body } = await report(what)
      const issueId = body.data._id
      type Answer = Omit<InputOf<'answerIssue'>, 'orderId' | 'issueId'>
      return {
        issueId,
        answer: (answer: Answer) => keeper.call('answerIssue', { orderId, issueId, ...answer }),
        solve: (solved: boolean, text = '') =>
          customer.call('solveIssue', { orderId, issueId, solved, text }),
        now: async () => (await customer.call('listOrderIssues', { orderId })).body.data.at(-1),
      }
    },
  }
}

/** The parts of the application for issues, for a test that acts as its clock or its operator. */
export const issuePartsOfTest: IssueParts = {
  sender,
  operatorEmail: sender.supportEmail,
  effects: refundEffectsOfTest,
  feeBearer: 'platform',
  reportSeconds: 86_400,
  answerSeconds: 172_800,
  silenceSeconds: 604_800,
}
