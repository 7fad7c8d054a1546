import { sql } from 'kysely'
import type { z } from 'zod'
import type * as contract from '#contract/orders.ts'
import type { Db, Tx } from '#server/db/db.ts'
import type { PaymentGateway } from '#server/payments/gateway.ts'
import { ensurePayable, insertPaymentOrder, type PayableOrder } from '#server/payments/payment-orders.ts'
import { linesOfCart, prepareWithoutAddress } from './address-later.ts'
import { findOrderByKey, insertOrder } from './insert-order.ts'
import { type OrderPorts, type PreparedOrder, prepareOrder } from './prepare-order.ts'

type BarePlacement = z.output<typeof contract.createOnlineOrder.input>
export type OnlinePorts = OrderPorts & { gateway: PaymentGateway }

/**
 * Stores an order that awaits its payment and begins that payment. The same checkout, by its key or by
 * the same lines and address, takes up the same order, so a double click or a second tab pays once.
 */
export async function createOnlineOrder(
  db: Db,
  ports: OnlinePorts,
  accountId: string,
  input: BarePlacement,
  idempotencyKey: string | null,
  now = new Date(),
): Promise<PayableOrder & { orderId: string }> {
  // A checkout that was begun online and then paid in cash has one key and two orders.
  const key = idempotencyKey && `online:${idempotencyKey}`
  const known = key && (await findByKey(db, accountId, input.shopId, key))
  const orderId = known || (await storeOrder(db, ports, accountId, input, key, now))
  return { ...(await ensurePayable(db, ports.gateway, orderId)), orderId }
}

async function storeOrder(
  db: Db,
  ports: OnlinePorts,
  accountId: string,
  input: BarePlacement,
  idempotencyKey: string | null,
  now: Date,
): Promise<string> {
  const { address } = input
  const items = input.items ?? (await linesOfCart(db, accountId, input.shopId))
  const prepared = address
    ? await prepareOrder(db, ports, accountId, { ...input, items, address }, now)
    : await prepareWithoutAddress(db, ports, accountId, { ...input, items }, now)
  return db.transaction().execute(async (tx) => {
    // Two clicks at once are handled one after the other, so that the second finds the first's order.
    await sql`select pg_advisory_xact_lock(hashtextextended(${`${accountId}/${input.shopId}`}, 0))`.execute(
      tx,
    )
    const unpaid = await findUnpaid(tx, prepared)
    if (unpaid) return unpaid
    const orderId = await insertOrder(tx, prepared, { paymentMethod: 'online', idempotencyKey })
    if (!orderId) return requireKnown(await findOrderByKey(tx, accountId, input.shopId, idempotencyKey ?? ''))
    await insertPaymentOrder(tx, {
      id: orderId,
      purpose: 'order',
      subjectId: orderId,
      accountId,
      shopId: input.shopId,
      amountPaise: prepared.priced.totalPaise,
    })
    return orderId
  })
}

const findByKey = (db: Db, accountId: string, shopId: string, key: string) =>
  db.transaction().execute((tx) => findOrderByKey(tx, accountId, shopId, key))

/** An order of this account that still awaits payment, for the same lines at the same prices and address. */
async function findUnpaid(tx: Tx, { customerAccountId, shopId, address, priced }: PreparedOrder) {
  const wanted = priced.lines.map((line) => [line.itemId, line.count, line.totalPaise].join()).sort()
  const { rows } = await sql<{ id: string; lines: string[] }>`
    select o.id, array_agg(l.item_id || ',' || l.count || ',' || l.total_paise) as lines
    from orders o join order_lines l on l.shop_id = o.shop_id and l.order_id = o.id
    where o.customer_account_id = ${customerAccountId} and o.shop_id = ${shopId}
      and o.status = 'Awaiting payment' and o.payment_status = 'pending'
      and o.total_paise = ${priced.totalPaise}
      and o.first_name = ${address.firstName} and o.last_name = ${address.lastName}
      and o.phone = ${address.phone} and o.street = ${address.street} and o.flat = ${address.flat}
      and o.floor = ${address.floor} and o.landmark = ${address.landmark}
      and o.lat = ${address.lat} and o.lng = ${address.lng}
    group by o.id
  `.execute(tx)
  return rows.find(({ lines }) => lines.sort().join(' ') === wanted.join(' '))?.id
}

function requireKnown(orderId: string | undefined): string {
  if (!orderId) throw new Error('an order key conflicted with no order')
  return orderId
}
