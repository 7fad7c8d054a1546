import { z } from 'zod'
import { type OrderStatus, orderStatuses } from '#contract/rules/orders/order-life.ts'
import { parseJson } from '#server/http/parse-json.ts'

/** What the event bus carries: ids and statuses only. Who may see an event is decided per stream. */
const Published = z.object({
  id: z.string(),
  orderId: z.string(),
  shopId: z.string(),
  customerAccountId: z.string().nullable(),
  status: z.enum(orderStatuses),
  /** The order's first event: it was placed just now. */
  isNew: z.boolean(),
  at: z.string(),
})
export type OrderEvent = z.infer<typeof Published>

/** One event per line; lines that are not events are skipped. */
export const parseOrderEvents = (lines: string): OrderEvent[] =>
  lines.split('\n').flatMap((line) => parseJson(Published, line) ?? [])

/** The data of the stream's `order` event; the page reads details through the API. */
export type OrderEventData = {
  orderId: string
  shopId: string
  status: OrderStatus
  isNew: boolean
  at: string
}

const encoder = new TextEncoder()

export function encodeEvent({ id, orderId, shopId, status, isNew, at }: OrderEvent): Uint8Array {
  const data: OrderEventData = { orderId, shopId, status, isNew, at: new Date(at).toISOString() }
  return encoder.encode(`id: ${id}\nevent: order\ndata: ${JSON.stringify(data)}\n\n`)
}

/** The first thing in a stream. `resumed: false` tells the page to read its orders anew. */
export function encodeReady(position: string, resumed: boolean): Uint8Array {
  return encoder.encode(`retry: 1000\nid: ${position}\nevent: ready\ndata: {"resumed":${resumed}}\n\n`)
}

export const HEARTBEAT = encoder.encode(': still here\n\n')
/** Sent to a stream that is closed in favour of a newer one of the same account; its client reconnects after a minute. */
export const DISPLACED = encoder.encode('retry: 60000\nevent: displaced\ndata: {}\n\n')
