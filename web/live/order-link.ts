import { createParser, type EventSourceMessage } from 'eventsource-parser'
import { routes } from '#contract/routes.ts'
import type { OrderStatus } from '#contract/rules/orders/order-life.ts'
import { pauseAsSaid } from '#web/api/pause-after.ts'
import { msSince } from '#web/now.ts'
import { childController } from './child-controller.ts'

export type LiveOrder = {
  /** The event's id: the same event may arrive twice. */
  id: string
  orderId: string
  shopId: string
  status: OrderStatus
  /** True if the order was placed, false if it was changed. */
  isNew: boolean
  at: string
}

/** `refused`: this account has no stream (a shop that is not set up). */
export type LinkState = 'connecting' | 'open' | 'lost' | 'refused'

export type LinkListener = {
  onOrder: (order: LiveOrder) => void
  /** The server cannot resume where the stream was left, so events are lost: refetch the orders. */
  onMissed: () => void
  onState: (state: LinkState) => void
  /** The id of the last event, to resume from. */
  onPosition: (id: string) => void
  /** Anything arrived, even if only a heartbeat. */
  onAlive: () => void
  /** The token was refused, for this reason, if the server named one. */
  onSignedOut: (reason?: string) => void
}

type Timing = {
  firstPauseMs: number
  longestPauseMs: number
  /** Silent this long, the stream counts as dead. */
  silenceMs: number
  /** The same when the user or the network comes back: longer than a heartbeat (20 s). */
  lateMs: number
}
/**
 * Where a stream begins: after the event `position`; without one, at the moment `readSince` (ms since 1970), before which
 * its page had read nothing.
 */
type Beginning = { token: string; position: string | null; readSince: number }
/** An older page does not name `readSince`, so that all tabs refetch: some may have missed events of a stream that died. */
const FIRST_READ_MS = 30_000
const TIMING: Timing = { firstPauseMs: 1_000, longestPauseMs: 30_000, silenceMs: 45_000, lateMs: 25_000 }

/**
 * Keeps a stream of the account's order events open, reconnecting as needed, until `signal` is aborted or the server
 * refuses it (401, 403). It reads from `fetch`, because `EventSource` cannot send the token header.
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
    // Timers stop while a phone sleeps, the clock does not: checked when the user comes back.
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
      // Cut off, silent or unreachable: all lead to the next try.
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
    // Only JSON is from our server; a captive portal or a firewall may answer with the same status.
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

/** Exponential backoff with jitter, so that a thousand clients do not come back in the same second. */
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
