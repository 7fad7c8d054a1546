import { describe, expect } from 'vitest'
import { SetupForm } from '#contract/setup-form.ts'
import type { Db, Tx } from '#server/db/db.ts'
import { sealedFields } from '#server/db/sealed-fields.ts'
import { applyCredit, returnCredit } from '#server/payments/credits.ts'
import type { AcceptedPayment } from '#server/payments/effects.ts'
import { proveBooks } from '#server/settlement/proof/prove-books.ts'
import { setupForm, testSealer, testSecret } from '#test/scenes/builders.ts'
import { refundsMade, test, until } from '#test/scenes/money-test.ts'
import { orderParts } from '#test/scenes/order-parts.ts'
import { findShop, setSoldPrice } from '#test/scenes/paid-plans.ts'
import { sendEvent } from '#test/scenes/signed-events.ts'
import { keepSetup } from './awaited-setups.ts'
import { openPaidShop } from './paid-plans.ts'

const setup = await setupForm()

const credits = (db: Db) =>
  db
    .selectFrom('payments')
    .selectAll()
    .where('status', '=', 'captured')
    .where('applied_at', 'is', null)
    .where('refund_due', '=', false)
    .execute()

describe('setting a shop up', () => {
  test('by two keepers who paid without a form opens each shop with what its keeper paid', async ({
    app,
    db,
    standin,
  }) => {
    const keepers = [await app.newShopkeeper(), await app.newShopkeeper()]
    for (const keeper of keepers) {
      const { body } = await keeper.call('createSetupPayment', { amount: 59900 })
      await keeper.call('verifySetupPayment', standin.pay(body.order.id))
    }
    for (const [opened, keeper] of keepers.toReversed().entries()) {
      expect(await credits(db)).toHaveLength(2 - opened)
      expect((await keeper.call('createSetupPayment', { amount: 14900, setup })).body.paid).toBe(true)
      expect(await findShop(db, keeper.accountId)).toMatchObject({ plan_paise: 59900 })
    }
    expect(await credits(db)).toEqual([])
    expect(await proveBooks(db)).toEqual([])
  })

  test('without a form keeps the payment as a credit, which the next attempt uses instead of charging', async ({
    app,
    db,
    standin,
    webhookUrl,
  }) => {
    const keeper = await app.newShopkeeper()
    const begun = await keeper.call('createSetupPayment', { amount: 59900 })
    standin.sendWebhooksTo(webhookUrl)
    standin.pay(begun.body.order.id)
    await until(async () => (await credits(db)).length === 1)
    expect(await findShop(db, keeper.accountId)).toBeUndefined()

    const next = await keeper.call('createSetupPayment', { amount: 14900, setup })
    expect(next.body).toMatchObject({ paid: true, order: { id: begun.body.order.id } })
    // The plan that was paid for counts, not the one that is requested now.
    expect(await findShop(db, keeper.accountId)).toMatchObject({ plan_name: '6 Months' })
    expect(standin.state.orders.size).toBe(1)
    expect(await proveBooks(db)).toEqual([])
  })

  test('after a payment behind a closed window opens the shop at the next tap, for any plan, and charges nothing more', async ({
    app,
    db,
    standin,
  }) => {
    const keeper = await app.newShopkeeper()
    const { body } = await keeper.call('createSetupPayment', { amount: 14900, setup })
    standin.pay(body.order.id)
    expect(await keeper.call('createSetupPayment', { amount: 59900, setup })).toMatchObject({
      status: 409,
      body: { message: 'Your shop is set up already.' },
    })
    expect((await findShop(db, keeper.accountId))?.plan_name).toBe('1 Month')
    expect(standin.state.orders.size).toBe(1)
  })

  test('with a credit that is used several times at once opens one shop, and the credit can no longer be refunded', async ({
    app,
    db,
    standin,
  }) => {
    const keeper = await app.newShopkeeper()
    const { body } = await keeper.call('createSetupPayment', { amount: 14900 })
    await keeper.call('verifySetupPayment', standin.pay(body.order.id))
    await keepSetup(db, testSealer, keeper.accountId, SetupForm.parse(setup))
    const { id } = await db.selectFrom('payment_orders').select('id').executeTakeFirstOrThrow()
    const uses = Array.from({ length: 3 }, () => applyCredit(db, orderParts.effects, id))
    expect(await Promise.all(uses)).toEqual(['applied', 'applied', 'applied'])
    await returnCredit(db, orderParts.effects, id)
    expect(await refundsMade(db)).toEqual([])
    expect(await findShop(db, keeper.accountId)).toMatchObject({ plan_name: '1 Month' })
    expect(await proveBooks(db)).toEqual([])
  })

  test('with a credit that was refunded in full on the gateway’s dashboard leaves nothing to refund', async ({
    app,
    db,
    standin,
  }) => {
    const keeper = await app.newShopkeeper()
    const { body } = await keeper.call('createSetupPayment', { amount: 14900 })
    const proof = standin.pay(body.order.id)
    await keeper.call('verifySetupPayment', proof)
    const refund = standin.settleRefund(standin.refund(proof.razorpay_payment_id, 14900), 'processed')
    expect(await sendEvent(app, standin, 'refund.processed', { refund }, new Date())).toBe(200)
    const { id } = await db.selectFrom('payment_orders').select('id').executeTakeFirstOrThrow()
    await returnCredit(db, orderParts.effects, id)
    expect(await refundsMade(db)).toEqual([['outside', 14900]])
    expect(await proveBooks(db)).toEqual([])
  })

  test.for(['began again', 'verified again'] as const)(
    'with a partly refunded credit needs a new payment, and the rest is refunded to a keeper who %s',
    async (how, { app, db, standin }) => {
      const keeper = await app.newShopkeeper()
      const { body } = await keeper.call('createSetupPayment', { amount: 14900 })
      const proof = standin.pay(body.order.id)
      await keeper.call('verifySetupPayment', proof)
      const refund = standin.refund(proof.razorpay_payment_id, 4900)
      expect(await sendEvent(app, standin, 'refund.processed', { refund }, new Date())).toBe(200)
      if (how === 'verified again')
        expect(await keeper.call('verifySetupPayment', { ...setup, ...proof })).toMatchObject({ status: 400 })
      const next = await keeper.call('createSetupPayment', { amount: 14900, setup })
      expect(next.body.paid).toBeUndefined()
      await keeper.call('verifySetupPayment', standin.pay(next.body.order.id))
      expect(await findShop(db, keeper.accountId)).toBeDefined()
      const refunds = await db
        .selectFrom('refunds')
        .select(['reason', 'amount_paise'])
        .orderBy('id')
        .execute()
      expect(refunds).toEqual([
        { reason: 'outside', amount_paise: 4900 },
        { reason: 'unwanted', amount_paise: 10000 },
      ])
      expect(await proveBooks(db)).toEqual([])
    },
  )

  test('without a form keeps the value of the plan that was paid, even if no plan costs that any more', async ({
    app,
    db,
    standin,
  }) => {
    const keeper = await app.newShopkeeper()
    const begun = await keeper.call('createSetupPayment', { amount: 59900 })
    await setSoldPrice(db, standin, begun.body.order.id, 55500)
    await keeper.call('verifySetupPayment', standin.pay(begun.body.order.id))
    expect(await credits(db)).toHaveLength(1)
    expect((await keeper.call('createSetupPayment', { amount: 14900, setup })).body.paid).toBe(true)
    expect(await findShop(db, keeper.accountId)).toMatchObject({ plan_name: '6 Months', plan_paise: 55500 })
  })

  test('with a stored form that can no longer be read keeps the payment as a credit until the form is sent again', async ({
    app,
    db,
    standin,
  }) => {
    const keeper = await app.newShopkeeper()
    const begun = await keeper.call('createSetupPayment', { amount: 59900, setup })
    const form_sealed = testSealer.seal(JSON.stringify({ name: setup.name }), `setup:${keeper.accountId}`)
    await db.updateTable('awaited_setups').set({ form_sealed }).execute()
    const proof = standin.pay(begun.body.order.id)
    const answer = await keeper.call('verifySetupPayment', proof)
    expect(answer).toMatchObject({ status: 400, body: { code: 'setup_incomplete' } })
    expect(await credits(db)).toHaveLength(1)
    expect((await keeper.call('verifySetupPayment', { ...setup, ...proof })).body.success).toBe(true)
    expect(await findShop(db, keeper.accountId)).toMatchObject({ plan_name: '6 Months' })
    expect(await proveBooks(db)).toEqual([])
  })

  test('with a form sealed by a key that is not configured here keeps the payment as a credit, and the form', async ({
    app,
    db,
    standin,
    webhookUrl,
  }) => {
    const [keeper, other] = [await app.newShopkeeper(), await app.newShopkeeper()]
    const begun = await keeper.call('createSetupPayment', { amount: 59900, setup })
    await other.call('createSetupPayment', { amount: 14900, setup })
    const key = 'a secret of another machine'
    await keepSetup(db, sealedFields([key]), keeper.accountId, SetupForm.parse(setup))
    standin.sendWebhooksTo(webhookUrl)
    const proof = standin.pay(begun.body.order.id)
    await until(async () => (await credits(db)).length === 1)
    const answer = await keeper.call('verifySetupPayment', proof)
    expect(answer).toMatchObject({ status: 400, body: { code: 'setup_incomplete' } })
    expect(await findShop(db, keeper.accountId)).toBeUndefined()

    const { id } = await db
      .selectFrom('payment_orders')
      .select('id')
      .where('account_id', '=', keeper.accountId)
      .executeTakeFirstOrThrow()
    const opening = { sealer: sealedFields([testSecret, key]), deliveryRadiusKm: 5 }
    const there = {
      ...orderParts.effects,
      setup: (tx: Tx, paid: AcceptedPayment) => openPaidShop(tx, opening, paid),
    }
    expect(await applyCredit(db, there, id)).toBe('applied')
    expect(await findShop(db, keeper.accountId)).toMatchObject({ plan_name: '6 Months' })
    expect(await findShop(db, other.accountId)).toBeUndefined()
    expect(await proveBooks(db)).toEqual([])
  })

  test('with invalid fields keeps the payment as a credit, names the fault, and opens once they are valid', async ({
    app,
    db,
    standin,
  }) => {
    const keeper = await app.newShopkeeper()
    const begun = await keeper.call('createSetupPayment', { amount: 14900 })
    const proof = standin.pay(begun.body.order.id)
    expect(await keeper.call('verifySetupPayment', { ...setup, ifscCode: 'x', ...proof })).toMatchObject({
      status: 400,
      body: { code: 'setup_incomplete', message: 'Please enter a valid IFSC code (e.g., SBIN0001234).' },
    })
    expect(await credits(db)).toHaveLength(1)
    expect((await keeper.call('verifySetupPayment', { ...setup, ...proof })).body.success).toBe(true)
    expect(await findShop(db, keeper.accountId)).toBeDefined()
    expect(await proveBooks(db)).toEqual([])
  })
})
