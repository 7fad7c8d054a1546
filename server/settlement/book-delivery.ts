import { commissionPaise } from '#contract/rules/money.ts'
import type { Tx } from '#server/db/db.ts'
import { type Entries, postTransaction } from './post-transaction.ts'

export type FeeBearer = 'platform' | 'shop'
type StatusChange = { shopId: string; orderId: string; from: string; to: string; at: Date }

/** Books an order when it comes to Delivered and takes it back when it leaves. The caller locks the order. */
export async function bookStatusChange(tx: Tx, change: StatusChange, feeBearer: FeeBearer): Promise<void> {
  if (change.to === 'Delivered') await bookDelivery(tx, change, feeBearer)
  else if (change.from === 'Delivered') await reverseDelivery(tx, change)
}

/**
 * Commission is earned when the order is delivered. Online, the platform holds the whole and now owes the
 * shop the rest; in cash, the shop holds the whole and now owes the commission.
 */
export async function bookDelivery(
  tx: Tx,
  { shopId, orderId, at }: Pick<StatusChange, 'shopId' | 'orderId' | 'at'>,
  feeBearer: FeeBearer,
): Promise<void> {
  const last = await lastBooking(tx, shopId, orderId)
  if (last?.kind === 'delivery') return
  const order = await tx
    .selectFrom('orders')
    .select(['total_paise', 'payment_method'])
    .where('shop_id', '=', shopId)
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow()
  const isOnline = order.payment_method === 'online'
  const feePaise = isOnline ? await gatewayFee(tx, orderId) : 0
  const commission = commissionPaise(order.total_paise)
  const recovered = feeBearer === 'shop' ? feePaise : 0
  const entries: Entries = isOnline
    ? {
        orders_held: order.total_paise,
        shop: -(order.total_paise - commission - recovered),
        commission: -commission,
        gateway_fee_recovered: -recovered,
      }
    : { shop: commission, commission: -commission }
  await postTransaction(
    tx,
    {
      shopId,
      kind: 'delivery',
      subject: orderId,
      turn: (last?.turn ?? 0) + 1,
      orderId,
      paymentMethod: order.payment_method,
      grossPaise: order.total_paise,
      gatewayFeePaise: feePaise,
      at,
    },
    entries,
  )
}

/** The opposite of what was booked, whatever the rules say today. */
async function reverseDelivery(tx: Tx, { shopId, orderId, at }: StatusChange): Promise<void> {
  const last = await lastBooking(tx, shopId, orderId)
  if (last?.kind !== 'delivery') return
  const booked = await tx
    .selectFrom('ledger_entries')
    .select(['account', 'amount_paise'])
    .where('shop_id', '=', shopId)
    .where('transaction_id', '=', last.id)
    .execute()
  await postTransaction(
    tx,
    {
      shopId,
      kind: 'delivery_reversed',
      subject: orderId,
      turn: last.turn,
      orderId,
      ...(last.payment_method && { paymentMethod: last.payment_method }),
      grossPaise: -last.gross_paise,
      gatewayFeePaise: -last.gateway_fee_paise,
      at,
    },
    Object.fromEntries(booked.map(({ account, amount_paise }) => [account, -amount_paise])),
  )
}

/** An order may be delivered, taken back and delivered again: its turns alternate. */
function lastBooking(tx: Tx, shopId: string, orderId: string) {
  return tx
    .selectFrom('ledger_transactions')
    .select(['id', 'kind', 'turn', 'gross_paise', 'gateway_fee_paise', 'payment_method'])
    .where('shop_id', '=', shopId)
    .where('order_id', '=', orderId)
    .where('kind', 'in', ['delivery', 'delivery_reversed'])
    .orderBy('turn', 'desc')
    .orderBy('kind', 'desc')
    .executeTakeFirst()
}

async function gatewayFee(tx: Tx, orderId: string): Promise<number> {
  const payment = await tx
    .selectFrom('payments')
    .select('fee_paise')
    .where('payment_order_id', '=', orderId)
    .where('applied_at', 'is not', null)
    .executeTakeFirst()
  return payment?.fee_paise ?? 0
}
