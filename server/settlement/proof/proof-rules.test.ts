import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { expect } from 'vitest'
import type { Db } from '#server/db/db.ts'
import { type Business, makeBusiness } from '#test/scenes/business.ts'
import { test } from '#test/scenes/money-test.ts'
import { type Entries, PLATFORM_PAGE, type Posting, postTransaction } from '../booking/post-transaction.ts'
import { proveBooks, proveNewBooks } from './prove-books.ts'

/** Books a transaction that balances and is wrong. */
async function misbook(db: Db, posting: Partial<Posting>, entries: Entries) {
  const whole = {
    shopId: PLATFORM_PAGE,
    kind: 'payout',
    subject: uuidv7(),
    grossPaise: 0,
    at: new Date(),
    ...posting,
  } as const
  await db.transaction().execute((tx) => postTransaction(tx, whole, entries))
}

const held = 'what is held for orders is what they were paid and not yet earned or sent back'
const owed = 'what is owed in refunds is what has to go back and has not gone'
const credit = 'what is kept as credit is what was paid and not used'
const income = 'the income of plans is what was paid for them and stayed'
const share = 'the commission of an order is 1 % of what was finally paid for it, and the rest is the shop’s'

const charged = 'what the gateway charged is booked as it told it'

const planted: [difference: string, rule: string, plant: (db: Db, business: Business) => Promise<unknown>][] =
  [
    [
      'money held for an order of one shop is booked on another shop’s page',
      held,
      async (db, { delivered, underway }) => {
        await misbook(db, { shopId: underway.shopId }, { orders_held: 100, bank: -100 })
        await misbook(db, { shopId: delivered.shopId }, { orders_held: -100, bank: 100 })
      },
    ],
    [
      'a paid order became Delivered without its booking',
      held,
      (db, { underway }) =>
        db.updateTable('orders').set({ status: 'Delivered' }).where('id', '=', underway.orderId).execute(),
    ],
    [
      'a paid order was cancelled and its money kept',
      'a cancelled order keeps no money but the fee that it says',
      (db, { underway }) =>
        db.updateTable('orders').set({ status: 'Cancelled' }).where('id', '=', underway.orderId).execute(),
    ],
    [
      'a refund was made that was never owed',
      owed,
      (db, { delivered }) =>
        misbook(db, { shopId: delivered.shopId }, { refunds_owed: 10000, gateway: -10000 }),
    ],
    [
      'a refund that was requested is not booked',
      owed,
      (db, { paymentId }) =>
        db
          .insertInto('refunds')
          .values({
            id: uuidv7(),
            payment_id: paymentId,
            gateway_refund_id: null,
            amount_paise: 500,
            reason: 'asked',
          })
          .execute(),
    ],
    [
      'a credit was used in the books only',
      credit,
      (db) => misbook(db, {}, { customer_credit: 29900, subscription_income: -29900 }),
    ],
    [
      'the use of a credit is not booked',
      credit,
      (db) =>
        db
          .updateTable('payments')
          .set({ applied_at: new Date() })
          .where('amount_paise', '=', 29900)
          .execute(),
    ],
    [
      'a plan was paid twice in the books',
      income,
      (db) => misbook(db, {}, { gateway: 14900, subscription_income: -14900 }),
    ],
    [
      'a shop was credited the whole of an order that was partly refunded',
      share,
      (db, { delivered: { shopId, orderId } }) =>
        misbook(db, { shopId, orderId }, { shop: -10000, orders_held: 10000 }),
    ],
    [
      'commission was taken from the shop’s share twice',
      share,
      (db, { delivered: { shopId, orderId } }) =>
        misbook(db, { shopId, orderId }, { shop: 209, commission: -209 }),
    ],
    [
      'a refund that failed is counted as made',
      'every settled refund is booked with its amount, and no other',
      (db) => db.updateTable('refunds').set({ status: 'failed' }).execute(),
    ],
    [
      'the stored sum of a month differs from its entries',
      'what is kept of a month is what its entries come to',
      (db) => db.updateTable('ledger_months').set({ paid_out_paise: 1 }).execute(),
    ],
    [
      'a shop is owed an amount that no month of its contains',
      'a shop’s balance is what its account says',
      (db, { delivered: { shopId } }) =>
        misbook(db, { shopId, kind: 'correction' }, { shop: -100, bank: 100 }),
    ],
    [
      'the stored sum of a day differs from its entries',
      'what is kept of a day is what its entries come to',
      (db) => db.updateTable('ledger_days').set({ keeps_paise: 1 }).execute(),
    ],
    [
      'a dispute took money in the books only',
      'what disputes took is booked as withheld or lost',
      (db) =>
        misbook(db, { kind: 'dispute', subject: 'disp_unheardof00001' }, { disputed: 100, gateway: -100 }),
    ],
    [
      'a lost dispute is not booked',
      'what disputes took is booked as withheld or lost',
      (db, { paymentId }) =>
        db
          .insertInto('disputes')
          .values({
            id: 'disp_planted0000001',
            payment_id: paymentId,
            amount_paise: 500,
            currency: 'INR',
            state: 'lost',
            rank: 3,
            told_at: new Date(),
            withheld_paise: 0,
            lost_paise: 500,
          })
          .execute(),
    ],
    [
      'the stored figures of a shop differ from its orders',
      'what a shop’s dashboard keeps of its orders is what they come to',
      (db) => db.updateTable('shop_figures').set({ pending: 7 }).execute(),
    ],
    [
      'the stored days of a shop differ from its orders',
      'what a shop’s chart keeps of its days is what their orders come to',
      (db) => db.updateTable('shop_days').set({ orders: 7 }).execute(),
    ],
    [
      'the stored answers of a shop differ from those to its orders',
      'what a shop’s chart keeps of its days is what their orders come to',
      (db) => db.updateTable('shop_days').set({ waited_long: 7 }).execute(),
    ],
    [
      'a shop is recorded as having declined an order that it did not decline',
      'what a shop’s dashboard keeps of declined orders is what they come to',
      (db, { delivered: { shopId } }) =>
        sql`insert into shop_declines values (${shopId}, india_day(now()), 'closed', 0, 1)`.execute(db),
    ],
    [
      'the stored sales of an item differ from its orders',
      'what a shop’s best sellers are kept as is what was ordered',
      (db) => db.updateTable('shop_item_days').set({ count: 70 }).execute(),
    ],
    [
      'a refund at the platform’s cost is booked at the shop’s',
      share,
      (db) => db.updateTable('refunds').set({ borne_by: 'platform' }).execute(),
    ],
    [
      'the platform bears a refund in the books only',
      'what the platform bears of refunds of delivered orders is booked as its own',
      (db, { delivered: { shopId, orderId } }) =>
        misbook(db, { shopId, orderId }, { refunds_borne: 100, orders_held: -100 }),
    ],
    [
      'money left the gateway without a refund',
      'what is at the gateway is what came, less its charges and what left',
      (db, { delivered }) => misbook(db, { shopId: delivered.shopId }, { gateway: -1, bank: 1 }),
    ],
    [
      'a charge is booked that the gateway never made',
      charged,
      (db) => misbook(db, {}, { gateway_fee: 100, gateway: -100 }),
    ],
    [
      'a charge of the gateway is booked twice',
      charged,
      (db, { underway: { shopId, orderId } }) =>
        misbook(db, { shopId, orderId }, { gateway_fee: 618, gateway: -618 }),
    ],
    [
      'the gateway charged more than is booked',
      charged,
      (db, { paymentId }) =>
        db
          .updateTable('payments')
          .set({ fee_paise: sql<number>`fee_paise + 1` })
          .where('payment_id', '=', paymentId)
          .execute(),
    ],
    [
      'the tax of a charge is booked as the charge itself',
      charged,
      (db, { underway: { shopId, orderId } }) =>
        misbook(db, { shopId, orderId }, { gateway_fee: 1, gateway_tax: -1 }),
    ],
    [
      'a payment is booked that was never captured',
      'every booked payment was captured',
      (db) => misbook(db, { kind: 'payment', subject: 'pay_unheardof00001' }, { gateway: 100, bank: -100 }),
    ],
    [
      'an order that was never placed keeps its money',
      'an order that is not placed keeps no money',
      async (db, { underway: { orderId } }) => {
        await db
          .updateTable('orders')
          .set({ status: 'Cancelled', placed_at: null })
          .where('id', '=', orderId)
          .execute()
        await db
          .updateTable('payments')
          .set({ created_at: sql<Date>`now() - interval '2 hours'` })
          .where('payment_order_id', '=', orderId)
          .execute()
      },
    ],
    [
      'more is refunded than was paid',
      'refunds never exceed what was captured',
      (db, { paymentId }) =>
        db
          .insertInto('refunds')
          .values({
            id: uuidv7(),
            payment_id: paymentId,
            gateway_refund_id: null,
            amount_paise: 20901,
            reason: 'asked',
          })
          .execute(),
    ],
    [
      'a set-up payment is unused although its shop is open',
      'no set-up credit lies unused beside an open shop',
      (db, { creditorId, underway }) =>
        db
          .updateTable('shops')
          .set({ owner_account_id: creditorId })
          .where('id', '=', underway.shopId)
          .execute(),
    ],
    [
      'a credit is kept beyond its time',
      'no credit is kept for ever, or for who is gone',
      (db) =>
        db
          .updateTable('payments')
          .set({ created_at: sql<Date>`now() - interval '33 days'` })
          .where('amount_paise', '=', 29900)
          .execute(),
    ],
    [
      'unwanted money has no refund',
      'money that may not be kept has its refund',
      (db) =>
        db.updateTable('payments').set({ refund_due: true }).where('amount_paise', '=', 29900).execute(),
    ],
    [
      'commission was received in the books only',
      'what shops paid of their commission is on their pages, and nothing else is',
      (db, { delivered: { shopId } }) => misbook(db, { shopId }, { commission_received: 100, bank: -100 }),
    ],
    [
      'a dispute gave back held money in the books only',
      'what a lost dispute gave back of what is held for a payer is held no more, and is no loss',
      (db, { delivered: { shopId, orderId } }) =>
        misbook(
          db,
          { shopId, kind: 'dispute', subject: orderId, orderId },
          { orders_held: 100, gateway: -100 },
        ),
    ],
  ]

test.for(planted)('the proof finds that %s', async ([, rule, plant], { app, db, standin }) => {
  const business = await makeBusiness(app, db, standin)
  expect(await proveBooks(db)).toEqual([])
  expect(await proveNewBooks(db)).toEqual([])
  await plant(db, business)
  expect((await proveBooks(db)).map((found) => found.rule)).toContain(rule)
  expect((await proveNewBooks(db)).map((found) => found.rule)).toContain(rule)
})
