import type { Db } from '#server/db/db.ts'
import { idAt, madeAt } from '#server/db/id-moment.ts'
import { Refusal } from '#server/http/refusal.ts'
import type { Log } from '#server/log.ts'
import { keepDesksNoted } from './desks.ts'
import type { EventBus, EventFeed } from './event-bus.ts'
import { type EndReason, type LiveStream, liveStream } from './live-stream.ts'
import { missedEvents } from './missed-events.ts'
import { encodeEvent, type OrderEvent } from './order-event.ts'
import { type StreamLimits, type StreamOwner, streamRegister } from './stream-register.ts'

export type StreamRequest = StreamOwner & {
  lastEventId: string | null
  /** For a client without a last event id: how long ago it began to read its orders. NaN where it does not say. */
  readForMs: number
  /** False once the session that opened the stream has ended. */
  isStillAllowed: () => Promise<boolean>
}

export type OrderStreams = {
  open: (request: StreamRequest) => Response
  count: () => number
  /** Subscribes to the bus. Otherwise the first stream does; called at the start, so that a bus that does not work is known at once. */
  listen: () => void
  /** False while the bus delivers nothing. */
  isHearing: () => boolean
  close: () => Promise<void>
}

type Settings = StreamLimits & {
  heartbeatMs?: number
  /** Streams whose missed events are read from the database at the same time. */
  catchUpAtOnce?: number
  /** How often missed events are read while the bus delivers nothing. */
  deafLookMs?: number
}
type Open = StreamRequest & { stream: LiveStream; slice: number }

const HEADERS = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store',
  'x-accel-buffering': 'no',
}

/** The live streams of this process: passes events from the bus to the streams whose owners may see them. */
export function orderStreams(
  { db, bus, log }: { db: Db; bus: EventBus; log: Log },
  { heartbeatMs = 20_000, catchUpAtOnce = 8, deafLookMs = 10_000, ...limits }: Settings = {},
): OrderStreams {
  const register = streamRegister<Open>(limits)
  let feed: EventFeed | undefined
  let nextSlice = 0
  let isClosing = false

  function heard(): Promise<void> {
    feed ??= bus.listen({ onEvent: spread, onResumed: () => void fillGaps() })
    return feed.ready
  }

  function spread(event: OrderEvent) {
    const shop = register.carrying(event.shopId)
    const customer = event.customerAccountId ? register.carrying(event.customerAccountId) : []
    const hearing = [...shop, ...customer]
    if (hearing.length === 0) return
    const bytes = encodeEvent(event)
    for (const { stream } of hearing) stream.deliver(event, bytes)
  }

  async function fillGaps() {
    const waiting = register.all()
    const work = async () => {
      for (let one = waiting.pop(); one; one = waiting.pop()) {
        const { audience, stream } = one
        const position = stream.position()
        await catchUp(one, () => missedEvents(db, audience, position))
      }
    }
    await Promise.all(Array.from({ length: catchUpAtOnce }, work))
  }

  async function catchUp({ stream }: Open, readMissed: () => Promise<OrderEvent[] | null>) {
    try {
      await stream.catchUp(async () => {
        // Subscribed first: events after that arrive by the bus, so there is no gap between them and what is read next.
        await heard()
        return readMissed()
      })
    } catch (error) {
      // The client reconnects with its last event id, to this process or another.
      log.warn({ err: error }, 'missed order events could not be read')
      stream.end('closing')
    }
  }

  async function missedBy({ audience, lastEventId, readForMs }: StreamRequest): Promise<OrderEvent[] | null> {
    if (lastEventId !== null) return missedEvents(db, audience, lastEventId)
    if (!(readForMs >= 0 && readForMs <= LONGEST_READ_MS)) return null
    // Events of that time must not ring, as the page may show them already: if there are any, it reads its orders again.
    const missed = await missedEvents(db, audience, idAt(Date.now() - readForMs))
    return missed?.length === 0 ? [] : null
  }

  function add(request: StreamRequest): Open {
    const { lastEventId } = request
    const startAt = lastEventId !== null && madeAt(lastEventId) !== null ? lastEventId : idAt(Date.now())
    const slice = nextSlice++ % BEAT_SLICES
    const one: Open = { ...request, slice, stream: liveStream(startAt, (reason) => remove(one, reason)) }
    register.add(one)
    return one
  }

  function remove(one: Open, reason: EndReason) {
    register.remove(one)
    if (reason === 'slow')
      log.warn({ accountId: one.accountId }, 'a stream was dropped: its reader is too slow')
  }

  function beat(one: Open) {
    one.stream.heartbeat()
    one.isStillAllowed().then(
      (isAllowed) => isAllowed || one.stream.end('signed-out'),
      // The database does not answer: nobody is signed out for that.
      () => undefined,
    )
  }

  const desks = keepDesksNoted({ db, log }, register.openShops)
  const stopBeating = beatAll(register.all, heartbeatMs, beat)
  const whileDeaf = setInterval(() => {
    if (feed && !feed.isHearing()) void fillGaps()
  }, deafLookMs).unref()

  return {
    count: register.count,
    listen: () => void heard(),
    isHearing: () => feed?.isHearing() ?? true,
    open: (request) => {
      if (isClosing) throw new Refusal('overloaded')
      register.makeRoom(request)
      const one = add(request)
      if ('shopId' in request.audience) desks.note([request.audience.shopId])
      void catchUp(one, () => missedBy(request))
      return new Response(one.stream.body, { headers: HEADERS })
    },
    close: async () => {
      isClosing = true
      stopBeating()
      clearInterval(whileDeaf)
      desks.stop()
      for (const { stream } of register.all()) stream.end('closing')
      await feed?.close()
    },
  }
}

/** A client that began to read longer ago reads its orders anew. */
const LONGEST_READ_MS = 60_000

const BEAT_SLICES = 20

/** Sends heartbeats to a twentieth of the streams at a time, so that their sessions are not all looked up at once. */
function beatAll(open: () => Open[], everyMs: number, beat: (one: Open) => void): () => void {
  let slice = 0
  const timer = setInterval(() => {
    slice = (slice + 1) % BEAT_SLICES
    for (const one of open()) if (one.slice === slice) beat(one)
  }, everyMs / BEAT_SLICES)
  timer.unref()
  return () => clearInterval(timer)
}
