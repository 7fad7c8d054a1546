import { createParser, type EventSourceMessage } from 'eventsource-parser'
import { routes } from '#contract/routes.ts'
import type { OrderStatus } from '#contract/rules/order-life.ts'
import { pauseAsSaid } from '#web/api/pause-after.ts'
import { msSince } from '#web/now.ts'
import { childController } from './child-controller.ts'

export type LiveOrder = {
  /** Of the event; the same event may come twice. */
  id: string
  orderId: string
  shopId: string
  status: OrderStatus
  /** Placed just now, not changed. */
  isNew: boolean
  at: string
}

/** `refused`: this account has no stream (a shop that is not set up). */
export type LinkState = 'connecting' | 'open' | 'lost' | 'refused'

export type LinkListener = {
  onOrder: (order: LiveOrder) => void
  /** Some events will not be repeated: read the orders anew. */
  onMissed: () => void
  onState: (state: LinkState) => void
  onPosition: (id: string) => void
  /** Something came, be it a heartbeat. */
  onAlive: () => void
  /** With the reason of the refusal, where it says one. */
  onSignedOut: (reason?: string) => void
}

type Timing = {
  firstPauseMs: number
  longestPauseMs: number
  silenceMs: number
  /** More than a heartbeat (20 s): who looks again then may look at a stream that died in a sleep. */
  lateMs: number
}
/** Where a link begins: after the last event that was heard, else with what its page has read since a moment. */
type Beginning = { token: string; position: string | null; readSince: number }
/** Beside an older page there may be tabs that relied on a stream which died: they all read anew. */
const FIRST_READ_MS = 30_000
const TIMING: Timing = { firstPauseMs: 1_000, longestPauseMs: 30_000, silenceMs: 45_000, lateMs: 25_000 }

/**
 * Keeps a stream of the account's orders open until `signal` says otherwise. `EventSource` cannot send the token
 * header, so the stream is read from `fetch`.
 */
export async function keepOrderLink(
  { token, position, readSince }: Beginning,
  listener: LinkListener,
  signal: AbortSignal,
  timing: Timing = TIMING,
): Promise<void> {
  let lastId = position
  let attempt = 0
  while (!signal.aborted) {
    listener.onState(attempt === 0 ? 'connecting' : 'lost')
    const outcome = await readOnce()
    if (outcome === 'stop' || signal.aborted) return
    if (outcome.wasOpen) attempt = 0
    attempt += 1
    listener.onState('lost')
    await untilNextTry(Math.max(pauseAsSaid(outcome.waitMs), jittered(attempt, timing)), signal)
  }

  async function readOnce(): Promise<'stop' | { wasOpen: boolean; waitMs: number }> {
    let wasOpen = false
    let waitMs = 0
    const call = childController(signal)
    let timer = setTimeout(() => call.abort(), timing.silenceMs)
    // Timers stand still while a phone sleeps, the clock does not.
    let heardAt = Date.now()
    const stopLooking = onLook(() => msSince(heardAt) > timing.lateMs && call.abort())
    let retryMs = timing.longestPauseMs
    const parser = createParser({
      onRetry(ms) {
        retryMs = ms
      },
      onEvent(message) {
        if (message.event === 'ready') wasOpen = true
        if (message.event === 'displaced') waitMs = retryMs
        take(message)
      },
    })
    try {
      const response = await fetch(routes.streamOrders.path, {
        headers: { token, accept: 'text/event-stream', ...sinceWhen() },
        cache: 'no-store',
        signal: call.signal,
      })
      if (!response.ok || !response.body) return await refused(response)
      const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
      call.signal.addEventListener('abort', () => void reader.cancel().catch(() => undefined), { once: true })
      for (let part = await reader.read(); !part.done; part = await reader.read()) {
        clearTimeout(timer)
        heardAt = Date.now()
        timer = setTimeout(() => call.abort(), timing.silenceMs)
        listener.onAlive()
        parser.feed(part.value)
      }
    } catch {
      // Cut, silent or unreachable: all are a reason to come back, and nothing else.
    } finally {
      clearTimeout(timer)
      stopLooking()
      call.abort()
    }
    return { wasOpen, waitMs }
  }

  function sinceWhen(): Record<string, string> {
    if (lastId !== null) return { 'last-event-id': lastId }
    const readForMs = Math.ceil(Date.now() - readSince)
    return readForMs < FIRST_READ_MS ? { 'read-for-ms': String(readForMs) } : {}
  }

  async function refused(response: Response): Promise<'stop' | { wasOpen: boolean; waitMs: number }> {
    // What a portal or a firewall says is no word of ours.
    const isOurs = response.headers.get('content-type')?.startsWith('application/json')
    if (isOurs && response.status === 401) {
      listener.onSignedOut((await response.json()).reason)
      return 'stop'
    }
    if (isOurs && response.status === 403) {
      listener.onState('refused')
      return 'stop'
    }
    return { wasOpen: false, waitMs: Number(response.headers.get('retry-after') ?? 0) * 1000 || 0 }
  }

  function take(message: EventSourceMessage) {
    if (message.id) {
      lastId = message.id
      listener.onPosition(message.id)
    }
    if (message.event === 'ready') {
      listener.onState('open')
      if (!JSON.parse(message.data).resumed) listener.onMissed()
    }
    if (message.event === 'order') listener.onOrder({ id: message.id ?? '', ...JSON.parse(message.data) })
  }
}

/** Anywhere up to twice the last pause, so that a thousand clients do not come back in the same second. */
function jittered(attempt: number, { firstPauseMs, longestPauseMs }: Timing): number {
  const most = Math.min(firstPauseMs * 2 ** (attempt - 1), longestPauseMs)
  return most * (0.3 + 0.7 * Math.random())
}

/** Ends early when the network comes back or somebody looks at the page again. */
function untilNextTry(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(done, ms)
    const stopLooking = onLook(done)
    function done() {
      clearTimeout(timer)
      signal.removeEventListener('abort', done)
      stopLooking()
      resolve()
    }
    signal.addEventListener('abort', done, { once: true })
    if (signal.aborted) done()
  })
}

/** When the network comes back, or somebody looks at the page again. */
function onLook(act: () => void): () => void {
  const looked = () => document.visibilityState === 'visible' && act()
  globalThis.addEventListener?.('online', act)
  globalThis.document?.addEventListener('visibilitychange', looked)
  return () => {
    globalThis.removeEventListener?.('online', act)
    globalThis.document?.removeEventListener('visibilitychange', looked)
  }
}
