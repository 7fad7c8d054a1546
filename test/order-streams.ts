import { uuidv7 } from 'uuidv7'
import { expect, onTestFinished } from 'vitest'
import type { Db } from '#server/db/db.ts'
import { makeLog } from '#server/log.ts'
import { readOutbox } from '#server/orders/outbox/read-outbox.ts'
import type { EventBus } from '#server/orders/stream/event-bus.ts'
import type { OrderEvent } from '#server/orders/stream/order-event.ts'
import { orderStreams } from '#server/orders/stream/order-streams.ts'
import { postgresBus } from '#server/orders/stream/postgres-bus.ts'
import { silentNotifications } from './silent-notifications.ts'

const log = makeLog('silent')

type Settings = Parameters<typeof orderStreams>[1]

/** The streams of a simulated server process, and the outbox reader that publishes to all processes. */
export function startProcess(db: Db, url: string, settings: Settings = {}) {
  const outbox = readOutbox({ db, log, bus: postgresBus({ db, url }, log), ...silentNotifications })
  onTestFinished(() => outbox.stop(1000))
  return startStreams(db, url, settings)
}

export const startStreams = (db: Db, url: string, settings: Settings = {}) =>
  startStreamsOver(postgresBus({ db, url }, log), db, settings)

export function startStreamsOver(bus: EventBus, db: Db, settings: Settings) {
  const streams = orderStreams({ db, bus, log }, settings)
  onTestFinished(streams.close)
  return streams
}

/** Events like those of real orders. */
export const someEvents = (count: number): OrderEvent[] =>
  Array.from({ length: count }, () => ({
    id: uuidv7(),
    orderId: uuidv7(),
    shopId: uuidv7(),
    customerAccountId: uuidv7(),
    status: 'Out for delivery',
    isNew: false,
    at: new Date().toISOString(),
  }))

type Opening = {
  accountId?: string
  address?: string
  lastEventId?: string | null
  readForMs?: number
  isStillAllowed?: () => Promise<boolean>
}

/** A client that reads everything it gets. */
export function follow(
  streams: ReturnType<typeof orderStreams>,
  audience: { shopId: string } | { customerAccountId: string },
  {
    accountId = 'somebody',
    address = '203.0.113.5',
    lastEventId = null,
    readForMs = Number.NaN,
    isStillAllowed = async () => true,
  }: Opening = {},
) {
  const response = streams.open({ accountId, address, audience, lastEventId, readForMs, isStillAllowed })
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  const ended = (async () => {
    for (let part = await reader.read(); !part.done; part = await reader.read()) text += part.value
  })().catch(() => 'broken')
  return {
    text: () => text,
    ended,
    leave: () => reader.cancel(),
    /** [status, isNew] of every order event so far. */
    orders: () =>
      [...text.matchAll(/event: order\ndata: (.*)\n/g)].map((m) => {
        const { status, isNew } = JSON.parse(m[1] ?? '{}')
        return [status, isNew]
      }),
    lastId: () => [...text.matchAll(/^id: (.*)$/gm)].at(-1)?.[1] ?? '',
    untilReady: () => expect.poll(() => text).toContain('event: ready'),
  }
}
