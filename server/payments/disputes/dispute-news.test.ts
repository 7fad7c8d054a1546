import { describe, expect } from 'vitest'
import { readConfig } from '#server/config.ts'
import { proveBooks } from '#server/settlement/proof/prove-books.ts'
import { makeTestApp } from '#test/app-test.ts'
import { bookedEntries, mailsToOperator, sendDisputeEvent, taken } from '#test/scenes/dispute-scene.ts'
import { paidOrder, test } from '#test/scenes/money-test.ts'

describe('a dispute', () => {
  test('is mailed to the operator at once, with the order, the amount, the reason and the last day to answer', async ({
    app,
    db,
    standin,
  }) => {
    const { paymentId, orderId, shopId } = await paidOrder(app, db, standin)
    await sendDisputeEvent(app, standin, paymentId, [['created', 0, taken]])
    const [mail] = await mailsToOperator(db)
    expect(mail?.subject).toBe('A bank asks for a payment back: ₹309')
    expect(mail?.text).toContain(`₹309, paid for order ${orderId} of shop ${shopId}.`)
    expect(mail?.text).toContain('Reason: chargeback_authorization, in the phase chargeback.')
    expect(mail?.text).toContain('Answer it at the gateway by 29 Nov 2026, 12:00 pm')
    expect(mail?.text).toContain('The gateway has taken ₹309 until it is decided.')
    expect(mail?.text).toContain(`of payment ${paymentId}`)
  })

  test('is mailed again at each of its steps, and not for events that arrive late', async ({
    app,
    db,
    standin,
  }) => {
    const { paymentId } = await paidOrder(app, db, standin)
    await sendDisputeEvent(app, standin, paymentId, [
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

  test('is mailed to OPERATOR_EMAIL if that is set', async ({ database, db, standin, gateway }) => {
    const config = readConfig({ NODE_ENV: 'test', OPERATOR_EMAIL: 'money@nukkad.example' })
    const app = makeTestApp(database, { gateway, config })
    const { paymentId } = await paidOrder(app, db, standin)
    await sendDisputeEvent(app, standin, paymentId, [['created', 0]])
    expect(await mailsToOperator(db)).toEqual([])
    expect(await mailsToOperator(db, 'money@nukkad.example')).toHaveLength(1)
  })

  test('of a plan payment names the account that paid', async ({ app, db, standin }) => {
    const keeper = await app.shopkeeper()
    const { body } = await keeper.call('createRenewalPayment', { amount: 14900 })
    const proof = standin.pay(body.order.id)
    await keeper.call('verifyRenewalPayment', proof)
    await sendDisputeEvent(app, standin, proof.razorpay_payment_id, [['lost', 1, { amount: 14900 }]])
    expect((await mailsToOperator(db))[0]?.text).toContain(
      `₹149, paid for the renewal of a shop by account ${keeper.accountId}.`,
    )
    expect(await bookedEntries(db)).toEqual({ dispute_loss: 14900, gateway: -14900 })
    expect(await proveBooks(db)).toEqual([])
  })

  test('in another currency is mailed as such, and not booked', async ({ app, db, standin }) => {
    const { paymentId } = await paidOrder(app, db, standin)
    await sendDisputeEvent(app, standin, paymentId, [['lost', 1, { ...taken, currency: 'USD' }]])
    expect((await mailsToOperator(db))[0]?.subject).toBe('A dispute is lost: 309.00 USD')
    expect(await bookedEntries(db)).toEqual({})
    expect(await proveBooks(db)).toEqual([])
  })
})
