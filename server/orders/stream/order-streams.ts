import type { Db } from '#server/db/db.ts'
import { Refusal } from '#server/http/refusal.ts'
import type { Log } from '#server/log.ts'
import { keepDesksNoted } from './desks.ts'
import type { EventBus, EventFeed } from './event-bus.ts'
import { type EndReason, type LiveStream, liveStream } from './live-stream.ts'
import { type Audience, missedEvents } from './missed-events.ts'
import { DISPLACED, encodeEvent, idAt, madeAt, type OrderEvent } from './order-event.ts'

export type StreamRequest = {
  accountId: string
  /** Where the customer calls from, as limits count it. */
  address: string
  audience: Audience
  lastEventId: string | null
  /** False once the session that opened the stream has ended. */
  isStillAllowed: () => Promise<boolean>
}

export type OrderStreams = {
  open: (request: StreamRequest) => Response
  count: () => number
  /** Begins to listen, which the first stream does otherwise: what is deaf is known before anybody waits for a ring. */
  listen: () => void
  /** False while what happens does not arrive by itself. */
  isHearing: () => boolean
  close: () => Promise<void>
}

type Settings = {
  heartbeatMs?: number
  mostPerAccount?: number
  mostPerProcess?: number
  /** Anybody may be a customer a hundred times over; without its stream a shop hears of no order. */
  mostOfCustomers?: number
  mostCustomersPerAddress?: number
  /** Streams whose missed events are read from the database at the same time. */
  catchUpAtOnce?: number
  /** How often that is done while nothing is heard. */
  deafLookMs?: number
}
type Open = StreamRequest & { stream: LiveStream; slice: number }

const HEADERS = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store',
  'x-accel-buffering': 'no',
}

/** Every open stream of this process, and the news of all processes brought to those who may see them. */
export function orderStreams(
  { db, bus, log }: { db: Db; bus: EventBus; log: Log },
  {
    heartbeatMs = 20_000,
    mostPerAccount = 10,
    mostPerProcess = 5_000,
    mostOfCustomers = mostPerProcess * (4 / 5),
    mostCustomersPerAddress = 500,
    catchUpAtOnce = 8,
    deafLookMs = 10_000,
  }: Settings = {},
): OrderStreams {
  const open = new Set<Open>()
  const byAudience = new Map<string, Set<Open>>()
  const byAccount = new Map<string, Set<Open>>()
  const customersByAddress = new Map<string, Set<Open>>()
  let customers = 0
  let feed: EventFeed | undefined
  let nextSlice = 0
  let isClosing = false

  function heard(): Promise<void> {
    feed ??= bus.listen({ onEvent: spread, onResumed: () => void fillGaps() })
    return feed.ready
  }

  function spread(event: OrderEvent) {
    const shop = byAudience.get(event.shopId)
    const customer = event.customerAccountId ? byAudience.get(event.customerAccountId) : undefined
    if (!shop && !customer) return
    const bytes = encodeEvent(event)
    for (const { stream } of [...(shop ?? []), ...(customer ?? [])]) stream.deliver(event, bytes)
  }

  async function fillGaps() {
    const waiting = [...open]
    const work = async () => {
      for (let one = waiting.pop(); one; one = waiting.pop()) await catchUp(one, one.stream.position())
    }
    await Promise.all(Array.from({ length: catchUpAtOnce }, work))
  }

  async function catchUp({ stream, audience }: Open, position: string | null) {
    try {
      await stream.catchUp(async () => {
        // What happens from now on is heard, so what is read next leaves no gap before it.
        await heard()
        return position === null ? null : missedEvents(db, audience, position)
      })
    } catch (error) {
      // The client comes back with its last id, to this process or another.
      log.warn({ err: error }, 'missed order events could not be read')
      stream.end('closing')
    }
  }

  function add(request: StreamRequest): Open {
    const { lastEventId } = request
    const startAt = lastEventId !== null && madeAt(lastEventId) !== null ? lastEventId : idAt(Date.now())
    const slice = nextSlice++ % BEAT_SLICES
    const one: Open = { ...request, slice, stream: liveStream(startAt, (reason) => remove(one, reason)) }
    open.add(one)
    addTo(byAudience, audienceId(one), one)
    addTo(byAccount, one.accountId, one)
    if (isCustomer(one)) {
      customers += 1
      addTo(customersByAddress, one.address, one)
    }
    return one
  }

  function remove(one: Open, reason: EndReason) {
    open.delete(one)
    removeFrom(byAudience, audienceId(one), one)
    removeFrom(byAccount, one.accountId, one)
    if (isCustomer(one)) {
      customers -= 1
      removeFrom(customersByAddress, one.address, one)
    }
    if (reason === 'slow')
      log.warn({ accountId: one.accountId }, 'a stream was dropped: its reader is too slow')
  }

  function refuseTooMany(request: StreamRequest) {
    if (isClosing || open.size >= mostPerProcess) throw new Refusal('overloaded')
    if (!isCustomer(request)) return
    if (customers >= mostOfCustomers) throw new Refusal('overloaded')
    if ((customersByAddress.get(request.address)?.size ?? 0) >= mostCustomersPerAddress)
      throw new Refusal('too_many', { retryAfterSeconds: 60 })
  }

  /** Phones leave streams behind that nobody reads, so the newest ones are those that count. */
  function makeRoom(accountId: string) {
    const others = byAccount.get(accountId)
    if (!others || others.size < mostPerAccount) return
    for (const oldest of others.values().take(1)) oldest.stream.end('displaced', DISPLACED)
  }

  function beat(one: Open) {
    one.stream.heartbeat()
    one.isStillAllowed().then(
      (isAllowed) => isAllowed || one.stream.end('signed-out'),
      // The database is away for a moment: nobody is thrown out for that.
      () => undefined,
    )
  }

  const desks = keepDesksNoted({ db, log }, () => [
    ...new Set([...open].flatMap(({ audience }) => ('shopId' in audience ? [audience.shopId] : []))),
  ])
  const stopBeating = beatAll(open, heartbeatMs, beat)
  const whileDeaf = setInterval(() => {
    if (feed && !feed.isHearing()) void fillGaps()
  }, deafLookMs).unref()

  return {
    count: () => open.size,
    listen: () => void heard(),
    isHearing: () => feed?.isHearing() ?? true,
    open: (request) => {
      makeRoom(request.accountId)
      refuseTooMany(request)
      const one = add(request)
      if ('shopId' in request.audience) desks.note([request.audience.shopId])
      void catchUp(one, request.lastEventId)
      return new Response(one.stream.body, { headers: HEADERS })
    },
    close: async () => {
      isClosing = true
      stopBeating()
      clearInterval(whileDeaf)
      desks.stop()
      for (const { stream } of [...open]) stream.end('closing')
      await feed?.close()
    },
  }
}

const BEAT_SLICES = 20

/** Beats for a twentieth of the streams at a time, so that a thousand sessions are not looked up at once. */
function beatAll(open: ReadonlySet<Open>, everyMs: number, beat: (one: Open) => void): () => void {
  let slice = 0
  const timer = setInterval(() => {
    slice = (slice + 1) % BEAT_SLICES
    for (const one of [...open]) if (one.slice === slice) beat(one)
  }, everyMs / BEAT_SLICES)
  timer.unref()
  return () => clearInterval(timer)
}

const isCustomer = ({ audience }: StreamRequest): boolean => 'customerAccountId' in audience

const audienceId = ({ audience }: Open): string =>
  'shopId' in audience ? audience.shopId : audience.customerAccountId

function addTo(map: Map<string, Set<Open>>, key: string, one: Open) {
  const set = map.get(key)
  if (set) set.add(one)
  else map.set(key, new Set([one]))
}

function removeFrom(map: Map<string, Set<Open>>, key: string, one: Open) {
  const set = map.get(key)
  set?.delete(one)
  if (set?.size === 0) map.delete(key)
}
