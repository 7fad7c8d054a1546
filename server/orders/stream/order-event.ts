import { z } from 'zod'
import { type OrderStatus, orderStatuses } from '#contract/rules/order-life.ts'
import { parseJson } from '#server/http/parse-json.ts'

/** What an event bus carries: ids and states only. Who may see it is decided per stream. */
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

/** One event a line; what is none is passed over. */
export const parseOrderEvents = (lines: string): OrderEvent[] =>
  lines.split('\n').flatMap((line) => parseJson(Published, line) ?? [])

/** What an `order` event of the stream says; details come through the API. */
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
/** To a stream that makes room for a newer one of the same account: come back late. */
export const DISPLACED = encoder.encode('retry: 60000\nevent: displaced\ndata: {}\n\n')
