import { sql } from 'kysely'
import { earnedPaise, type FeeBearer, type OrderFacts, shareOf } from '#contract/rules/money/shop-share.ts'
import { isCancelled, isOpen, isSold, type StoredStatus } from '#contract/rules/orders/order-life.ts'
import type { Tx } from '#server/db/db.ts'
import type { LedgerKind } from '#server/db/tables/settlement.ts'
import type { OrderName } from '#server/orders/acts/take-act.ts'
import { factsOf, readOrderFacts } from '#server/orders/order-facts.ts'
import { bookClaimedBack } from './book-claimed-back.ts'
import { type Entries, nextTurn, postTransaction } from './post-transaction.ts'

type StatusChange = { shopId: string; orderId: string; from: StoredStatus; to: StoredStatus; at: Date }

/** Books an order once it counts as sold, reverses that when it no longer does, and books the fee a cancelled one keeps. */
export async function bookStatusChange(tx: Tx, change: StatusChange, feeBearer: FeeBearer): Promise<void> {
  const { shopId, orderId, from, to, at } = change
  const cause = { subject: orderId, feeBearer, at }
  if (isSold(to)) await bookOrder(tx, { shopId, orderId }, { ...cause, kind: 'delivery' })
  else if (isSold(from)) await bookOrder(tx, { shopId, orderId }, { ...cause, kind: 'delivery_reversed' })
  else if (isCancelled(to)) await bookOrder(tx, { shopId, orderId }, { ...cause, kind: 'fee_kept' })
}

/** A dispute of the order's payment was lost, or turned out not to be: adjusts what is held of an ended order. */
export async function bookDisputeOfOrder(tx: Tx, order: OrderName): Promise<void> {
  const at = new Date()
  const facts = await readFacts(tx, order)
  if (facts) await bookClaimedBack(tx, { ...order, heldPaise: freePaise(facts), at })
}

/** The shop gave cash back: commission is due only on what the customer finally paid. */
export function bookReturnedCash(tx: Tx, order: OrderName, feeBearer: FeeBearer, at: Date): Promise<void> {
  return bookOrder(tx, order, { kind: 'correction', subject: order.orderId, feeBearer, at })
}

type Cause = {
  kind: Extract<LedgerKind, 'delivery' | 'delivery_reversed' | 'fee_kept' | 'refund_due' | 'correction'>
  subject: string
  /** Who bears the gateway's fee by today's setting. A refund keeps to who bore it when the order was delivered. */
  feeBearer: FeeBearer
  /** Entries to post in the same transaction; they sum to zero by themselves. */
  others?: Entries
  at: Date
}
type FactsOfOrder = OrderFacts & { isUnderWay: boolean }

/** The amounts of an order in paise: as they ought to be booked, or as they are. */
type OrderAmounts = {
  refunding: number
  shop: number
  commission: number
  recovered: number
  /** Refunded at the platform's cost: the shop is paid as if this had not gone back. */
  borne: number
  /** For the statement: the amount sold, the gateway's fee, and 1 or 0 orders. */
  gross: number
  fee: number
  orders: number
}

/**
 * Makes the books of a placed order agree with the order, its payment and its refunds, by one transaction over the
 * difference. The amounts are always computed from the present facts, never from the change, so any sequence of
 * deliveries and refunds ends with the same paise.
 */
export async function bookOrder(tx: Tx, order: OrderName, cause: Cause): Promise<void> {
  const facts = await readFacts(tx, order)
  if (!facts) return
  const booked = await readBooked(tx, order)
  const feeBearer = (cause.kind === 'refund_due' && booked.fee_bearer) || cause.feeBearer
  const due = amountsOf(facts, feeBearer)
  const by = (name: keyof OrderAmounts) => due[name] - booked[name]
  await postTransaction(
    tx,
    {
      shopId: order.shopId,
      kind: cause.kind,
      subject: cause.subject,
      turn: await nextTurn(tx, order.shopId, cause.kind, cause.subject),
      orderId: order.orderId,
      paymentMethod: facts.paymentMethod,
      grossPaise: by('gross'),
      gatewayFeePaise: by('fee'),
      ordersSold: by('orders'),
      at: cause.at,
    },
    {
      ...cause.others,
      refunds_owed: -by('refunding'),
      shop: -by('shop'),
      commission: -by('commission'),
      gateway_fee_recovered: -by('recovered'),
      refunds_borne: by('borne'),
      // Always 0 in cash, where nothing is held: what the shop owes cancels out against the commission.
      orders_held: by('refunding') + by('shop') + by('commission') + by('recovered') - by('borne'),
    },
  )
  await bookClaimedBack(tx, { ...order, heldPaise: freePaise(facts), at: cause.at })
}

/** What is still held of an ended order and can go to nobody but its payer; 0 in cash, which was not paid to us. */
function freePaise(facts: FactsOfOrder): number {
  const { isUnderWay, paidPaise, refundingPaise, bornePaise } = facts
  if (isUnderWay) return 0
  return Math.max(0, paidPaise - refundingPaise + bornePaise - earnedPaise(facts))
}

/**
 * Commission is earned when the order is delivered, on what was finally paid; of a delivery in vain, on the fee that was
 * kept. Online, the platform holds the whole and owes the shop the rest; in cash, the shop holds the whole and owes the
 * commission. What the platform bears of refunds takes nothing from the shop, and the commission stays with it.
 */
function amountsOf(facts: OrderFacts, feeBearer: FeeBearer): OrderAmounts {
  const { refundingPaise: refunding, bornePaise: borne, paymentMethod } = facts
  const { gross, commission, fee, recovered, keeps } = shareOf(facts, feeBearer)
  const orders = facts.isSold && gross > 0 ? 1 : 0
  const shop = paymentMethod === 'COD' ? -commission : keeps
  return { refunding, shop, commission, recovered, borne, gross, fee, orders }
}

/** Locks the order first, so that a refund and a status change at the same moment are booked one after the other. */
async function readFacts(tx: Tx, { shopId, orderId }: OrderName): Promise<FactsOfOrder | undefined> {
  await tx
    .selectFrom('orders')
    .select('id')
    .where('shop_id', '=', shopId)
    .where('id', '=', orderId)
    .forUpdate()
    .execute()
  const [facts] = await readOrderFacts(tx, [shopId], [orderId])
  return facts && { ...factsOf(facts, isSold(facts.status)), isUnderWay: isOpen(facts.status) }
}

async function readBooked(
  tx: Tx,
  { shopId, orderId }: OrderName,
): Promise<OrderAmounts & { fee_bearer: FeeBearer | null }> {
  const { rows } = await sql<OrderAmounts & { fee_bearer: FeeBearer | null }>`
    with booked as (
      select t.id, t.kind, t.gross_paise, t.gateway_fee_paise,
        coalesce(t.orders_sold, case t.kind when 'delivery' then 1 when 'delivery_reversed' then -1 else 0 end)
          as orders_sold
      from ledger_transactions t where t.shop_id = ${shopId} and t.order_id = ${orderId}
    ), entries as (
      select b.id, b.kind, e.account, e.amount_paise
      from booked b join ledger_entries e on e.shop_id = ${shopId} and e.transaction_id = b.id
    ), sums as (
      select
        coalesce(sum(amount_paise) filter (where account = 'shop'), 0)::bigint as shop,
        coalesce(sum(amount_paise) filter (where account = 'commission'), 0)::bigint as commission,
        coalesce(sum(amount_paise) filter (where account = 'gateway_fee_recovered'), 0)::bigint as recovered,
        coalesce(sum(amount_paise) filter (where account = 'refunds_borne'), 0)::bigint as borne,
        -- Old books have no refund_due: there, the refund itself was taken from orders_held.
        coalesce(sum(case when kind in ('refund_due', 'correction') and account = 'refunds_owed' then -amount_paise
                          when kind = 'refund' and account = 'orders_held' then amount_paise end), 0)::bigint
          as refunding
      from entries
    )
    select refunding, borne, -shop as shop, -commission as commission, -recovered as recovered,
      gross, fee, orders,
      case when last_delivery is null then null when exists (
        select from entries where account = 'gateway_fee_recovered' and kind in ('delivery', 'fee_kept', 'correction')
          and id >= last_delivery
      ) then 'shop' else 'platform' end as fee_bearer
    from sums, (
      select coalesce(sum(gross_paise), 0)::bigint as gross, coalesce(sum(gateway_fee_paise), 0)::bigint as fee,
        coalesce(sum(orders_sold), 0)::integer as orders,
        (max(id::text) filter (where kind in ('delivery', 'fee_kept')))::uuid as last_delivery
      from booked where kind in ('delivery', 'delivery_reversed', 'fee_kept', 'refund_due', 'correction')
    ) told
  `.execute(tx)
  const [booked] = rows
  if (!booked) throw new Error('sums without a row')
  return booked
}
