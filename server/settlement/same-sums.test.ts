import { expect } from 'vitest'
import { formatRupees, toPaise } from '#contract/rules/money/money.ts'
import { indiaMonth } from '#contract/rules/time/india-time.ts'
import { readConfig } from '#server/config.ts'
import { readEvidence } from '#server/issues/evidence.ts'
import { evidenceSections } from '#server/issues/evidence-lines.ts'
import { applyRefund } from '#server/payments/refunds/apply-refund.ts'
import { askRefund } from '#server/payments/refunds/ask-refund.ts'
import { makeTestApp } from '#test/app-test.ts'
import { placementOf } from '#test/scenes/builders.ts'
import { orderThings } from '#test/scenes/change-scene.ts'
import { sendDisputeEvent } from '#test/scenes/dispute-scene.ts'
import { allEntries } from '#test/scenes/money-page.ts'
import { refundEffectsOfTest, runAllJobs, test } from '#test/scenes/money-test.ts'
import { proveBooks } from './proof/prove-books.ts'

const sumOf = (rupees: readonly number[]) => rupees.reduce((sum, one) => sum + toPaise(one), 0)

test.for(['platform', 'shop'] as const)(
  'pages, mails and files state the same paise for each order of a month, if the %s bears the gateway’s fee',
  async (bearer, { database, db, gateway, standin, mailbox: { mail, mails } }) => {
    const config = readConfig({ NODE_ENV: 'test', GATEWAY_FEE_BORNE_BY: bearer, RATE_LIMIT_FACTOR: '100' })
    const app = makeTestApp(database, { gateway, mail, config })
    const { shopId, shop, customer, milk, curd, paneer, ...first } = await orderThings(app, db, { standin })
    const things = [
      { ...milk, count: 3 },
      { ...curd, count: 2 },
      { ...paneer, count: 1 },
    ]
    const order = async () => {
      const { body } = await customer.call('createOnlineOrder', placementOf(shopId, things))
      const proof = standin.pay(body.order.id)
      await customer.call('verifyOrder', proof)
      return { orderId: body.orderId as string, paymentId: proof.razorpay_payment_id }
    }
    const change = (orderId: string, itemId: string, how: object) =>
      shop.call('changeLine', { orderId, itemId, ...how })
    const deliver = (orderId: string) => shop.call('setOrderStatus', { orderId, status: 'Delivered' })

    await change(first.orderId, paneer.itemId, { grams: 433 })
    await deliver(first.orderId)
    await askRefund(db, refundEffectsOfTest, first.orderId, 50_01)

    const lessOne = await order()
    await change(lessOne.orderId, curd.itemId, { count: 0 })
    await deliver(lessOne.orderId)

    const outside = await order()
    await deliver(outside.orderId)
    standin.refund(outside.paymentId, 100_37)
    for (const fact of await gateway.refundsOf(outside.paymentId))
      await applyRefund(db, refundEffectsOfTest, fact)

    const disputed = await order()
    await deliver(disputed.orderId)
    const claim = { amount: 390_09, amount_deducted: 390_09 }
    await sendDisputeEvent(app, standin, disputed.paymentId, [
      ['created', 0, claim],
      ['lost', 1, claim],
    ])

    const inVain = await order()
    await shop.call('setOrderStatus', { orderId: inVain.orderId, status: 'Out for delivery' })
    await shop.call('markUndeliverable', { orderId: inVain.orderId, reason: 'nobody_home', keepsFee: true })

    const inCash = (await customer.call('placeOrder', placementOf(shopId, things))).body.orderId as string
    await change(inCash, paneer.itemId, { grams: 433 })
    await deliver(inCash)
    await runAllJobs(app, db, 2)

    const month = indiaMonth(new Date())
    const { lines, totals } = (await shop.call('showStatement', { month })).body.data
    const { sum } = (await shop.call('showMoney', { month })).body.data
    const entries = await Promise.all(
      (['cash', 'online', 'back'] as const).map((of) => allEntries(shop, { of, month })),
    )
    const file = await shop.request('GET', `/api/shops/statement?month=${month}`, {
      headers: { accept: 'text/csv' },
    })
    const rows = (await file.text()).split('\r\n').map((row) => row.split(','))

    const cashPaise = 390_09 - 26_80
    const staysOf = {
      [first.orderId]: 390_09 - 26_80 - 50_01,
      [lessOne.orderId]: 298_99,
      [outside.orderId]: 390_09 - 100_37,
      [disputed.orderId]: 390_09,
      [inVain.orderId]: 9_00,
      [inCash]: cashPaise,
    }
    let keptPaise = 0
    for (const [orderId, stays] of Object.entries(staysOf)) {
      const seen = (await customer.call('showOrder', { orderId })).body.order
      const { keeps = 0, ...shown } = (await shop.call('showOrder', { orderId })).body.order
      const back = (seen.refunds ?? []).filter(({ reason }) => reason !== 'changed')
      expect(sumOf([...seen.items.map(({ total }) => total), seen.deliveryCharge])).toBe(toPaise(seen.amount))
      expect(shown).toEqual(seen)
      expect(toPaise(seen.amount) - sumOf(back.map(({ amount }) => amount))).toBe(stays)

      const told = lines.filter((line) => line.orderId === orderId)
      expect(sumOf(told.map(({ amount }) => amount))).toBe(stays)
      const behind = entries.flat().filter((entry) => entry.orderId === orderId)
      const commission = sumOf(told.map((line) => line.commission))
      expect(commission).toBe(Math.floor((stays + 50) / 100))
      expect(sumOf(behind.map((entry) => entry.commission))).toBe(commission)
      expect(sumOf(behind.map(({ amount }) => amount))).toBe(stays)
      expect(sumOf(behind.map((entry) => entry.keeps))).toBe(toPaise(keeps))
      expect(keeps).toBeGreaterThanOrEqual(0)
      expect(stays - commission - sumOf(behind.map(({ fee }) => fee))).toBe(toPaise(keeps))
      const cells = rows.filter((row) => row[2] === orderId)
      expect(sumOf(cells.map((row) => Number(row[4])))).toBe(stays)
      expect(sumOf(cells.map((row) => Number(row[5])))).toBe(commission)
      keptPaise += toPaise(keeps)

      const evidence = await readEvidence(db, { shopId, orderId })
      const printed = evidence && evidenceSections(evidence, 'Nukkad').flatMap((section) => section.lines)
      const letters = mails.filter(({ to, text }) => to === customer.email && text.includes(orderId))
      for (const rupees of [seen.amount, ...(seen.refunds ?? []).map(({ amount }) => amount)])
        expect(printed?.join('\n')).toContain(formatRupees(rupees))
      for (const { amount } of seen.refunds ?? [])
        expect(letters.map(({ text }) => text).join('\n')).toContain(formatRupees(amount))
    }

    const stayed = Object.values(staysOf).reduce((all, stays) => all + stays, 0)
    const lastOf = (label: string) => rows.find(([head]) => head === label)?.[4]
    expect(toPaise(totals.amount)).toBe(stayed)
    expect(toPaise(sum.cash) + toPaise(sum.online) - toPaise(sum.back)).toBe(stayed)
    expect(lastOf('Total')).toBe(totals.amount.toFixed(2))
    expect(toPaise(sum.keeps)).toBe(keptPaise)
    // The shop has received cash orders in full: its balance is what it keeps minus that cash.
    expect(toPaise(totals.earned)).toBe(keptPaise - cashPaise)
    expect(lastOf('Closing balance in favour of the shop')).toBe(totals.closing.toFixed(2))
    expect(totals.closing).toBe(totals.earned)
    expect(await proveBooks(db)).toEqual([])
    await app.close()
  },
)
