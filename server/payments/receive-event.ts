import { z } from 'zod'
import { raiseAlarm } from '#server/alarms.ts'
import type { Db } from '#server/db/db.ts'
import type { Log } from '#server/log.ts'
import { applyPayment } from './apply-payment.ts'
import { applySettlement } from './apply-settlement.ts'
import { applyDispute } from './disputes/apply-dispute.ts'
import type { PaymentParts } from './effects.ts'
import { GatewayError, type PaymentGateway, type WebhookEvent } from './gateway.ts'
import { keepGatewayOrder } from './payment-orders.ts'
import { takeRefund } from './refunds/take-refund.ts'

/**
 * `refused`: not signed by the gateway. `unreadable`: signed, but of a shape that we do not know; sent again, it may meet a
 * release that does. `later`: of an order or payment that we do not know yet; it must be sent again.
 */
export type Reception = 'refused' | 'unreadable' | 'later' | 'done'

export type EventParts = PaymentParts & { db: Db; log: Log }

/**
 * For this long an event of an unknown order is answered with an error, so that it is sent again: the order's id may not be
 * stored yet. After that it is accepted with an alarm, since the gateway switches off a webhook that fails for a day.
 */
const FOREIGN_AFTER_MS = 15 * 60_000

export async function receiveEvent(parts: EventParts, raw: Uint8Array, headers: Headers): Promise<Reception> {
  const now = new Date()
  const event = parts.gateway.parseWebhook(raw, headers)
  if (!event) return 'refused'
  if ('unreadable' in event) {
    raiseAlarm(parts.log, 'unreadable_event', { eventId: event.unreadable }, 'an event that cannot be read')
    return 'unreadable'
  }
  if (await storeEvent(parts.db, event, raw)) return 'done'

  const outcome = (await applyEvent(parts, event)) ?? (await adopt(parts, event, now))
  if (!outcome) return 'later'
  await parts.db
    .updateTable('payment_events')
    .set({ processed_at: new Date(), outcome })
    .where('event_id', '=', event.eventId)
    .execute()
  return 'done'
}

/** Stores the event before it is handled; true if it was handled before. */
async function storeEvent(db: Db, event: WebhookEvent, raw: Uint8Array): Promise<boolean> {
  await db
    .insertInto('payment_events')
    .values({
      event_id: event.eventId,
      event: event.event,
      payment_id: paymentIdOf(event) ?? null,
      body: Buffer.from(raw),
      processed_at: null,
      outcome: null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const stored = await db
    .selectFrom('payment_events')
    .select('processed_at')
    .where('event_id', '=', event.eventId)
    .executeTakeFirst()
  return stored?.processed_at != null
}

const paymentIdOf = ({ payment, refund, dispute }: WebhookEvent) =>
  payment?.id ?? refund?.paymentId ?? dispute?.paymentId

/** Answers the outcome to store; undefined if the event is of an order or payment that we do not know. */
async function applyEvent(
  { db, effects, log }: EventParts,
  event: WebhookEvent,
): Promise<string | undefined> {
  let outcome = 'noted'
  if (event.payment) {
    const { paymentOutcome } = await applyPayment(db, effects, event.payment, 'webhook')
    outcome = paymentOutcome
  }
  // Even of an unknown payment: the operator has to hear of a dispute now.
  if (event.dispute) await applyDispute(db, effects, event.dispute)
  if (event.settlement) await applySettlement(db, effects, event.settlement)
  if (outcome === 'unknown_order') return undefined
  if (!event.refund) return outcome
  const news = await takeRefund({ db, log }, effects, event.refund)
  return news === 'unknown_payment' ? undefined : outcome
}

/**
 * Looks into an event of an unknown order. It is ours if the receipt of the gateway's order is the id of a payment order
 * that has no gateway order yet: the process ended before storing it. Otherwise it is foreign once it is old enough.
 */
async function adopt(parts: EventParts, event: WebhookEvent, now: Date): Promise<string | undefined> {
  const { db, gateway, log } = parts
  const gatewayOrderId = event.payment?.gatewayOrderId
  const receipt = gatewayOrderId ? await receiptOf(gateway, gatewayOrderId) : null
  if (receipt === undefined) return undefined
  const ours = receipt && isUuid(receipt) ? await findByReceipt(db, receipt) : undefined
  if (ours && gatewayOrderId && ours.gateway_order_id === null) {
    await db.transaction().execute((tx) => keepGatewayOrder(tx, ours, gatewayOrderId))
    return applyEvent(parts, event)
  }
  if (now.getTime() - event.createdAt.getTime() < FOREIGN_AFTER_MS) return undefined
  raiseAlarm(
    log,
    'foreign_payment',
    { eventId: event.eventId, gatewayOrderId },
    'an event of no order of ours',
  )
  return 'foreign'
}

/** Null: the gateway has none. Undefined: the gateway could not be reached. */
async function receiptOf(
  gateway: PaymentGateway,
  gatewayOrderId: string,
): Promise<string | null | undefined> {
  try {
    return (await gateway.order(gatewayOrderId)).receipt
  } catch (failure) {
    if (!(failure instanceof GatewayError)) throw failure
    return failure.isPassing ? undefined : null
  }
}

const isUuid = (text: string) => z.guid().safeParse(text).success

const findByReceipt = (db: Db, id: string) =>
  db.selectFrom('payment_orders').selectAll().where('id', '=', id).executeTakeFirst()
