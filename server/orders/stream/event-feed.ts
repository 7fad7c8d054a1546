import pg from 'pg'
import type { Log } from '#server/log.ts'
import { type OrderEvent, parseOrderEvent } from './order-event.ts'

export type FeedListener = {
  onEvent: (event: OrderEvent) => void
  /** Listening again after a pause in which events may have been missed. */
  onResumed: () => void
}
export type EventFeed = { ready: Promise<void>; close: () => Promise<void> }

const CHECK_EVERY_MS = 5_000
const CHECK_TIMEOUT_MS = 5_000
const FIRST_PAUSE_MS = 200
const LONGEST_PAUSE_MS = 5_000

/**
 * Hears of every order event of every server process, over one connection of its own. It lives through a restart
 * of the database, and notices a connection that died without a word.
 */
export function listenForOrderEvents(url: string, listener: FeedListener, log: Log): EventFeed {
  const stopping = new AbortController()
  let markReady = () => {}
  const ready = new Promise<void>((resolve) => {
    markReady = resolve
  })

  async function listen() {
    let pauseMs = FIRST_PAUSE_MS
    let isFirst = true
    while (!stopping.signal.aborted) {
      await using link = connect(url, listener)
      try {
        await link.start()
        if (isFirst) markReady()
        else listener.onResumed()
        isFirst = false
        pauseMs = FIRST_PAUSE_MS
        await link.untilLost(stopping.signal)
      } catch (error) {
        log.warn({ err: error }, 'not listening for order events')
      }
      await pause(pauseMs * (0.5 + Math.random()), stopping.signal)
      pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS)
    }
  }

  const running = listen()
  return {
    ready,
    close: async () => {
      stopping.abort()
      markReady()
      await running
    },
  }
}

function connect(url: string, listener: FeedListener) {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'nukkad events',
    keepAlive: true,
    connectionTimeoutMillis: CHECK_TIMEOUT_MS,
  })
  const lost = new Promise<void>((resolve) => {
    client.once('end', resolve)
    // Also keeps a lost connection from being an uncaught error.
    client.on('error', () => resolve())
  })
  client.on('notification', ({ payload }) => {
    const event = parseOrderEvent(payload ?? '')
    if (event) listener.onEvent(event)
  })

  return {
    async start() {
      await client.connect()
      await within(CHECK_TIMEOUT_MS, client.query('listen order_events'))
    },
    /** Returns when the connection is gone, or stops answering, or is not wanted any more. */
    async untilLost(signal: AbortSignal) {
      let isLost = false
      const gone = lost.then(() => {
        isLost = true
      })
      while (!isLost && !signal.aborted) {
        await Promise.race([gone, pause(CHECK_EVERY_MS, signal)])
        if (!isLost && !signal.aborted) await within(CHECK_TIMEOUT_MS, client.query('select 1'))
      }
    },
    [Symbol.asyncDispose]: () => within(CHECK_TIMEOUT_MS, client.end()).catch(() => undefined),
  }
}

async function within(ms: number, work: PromiseLike<unknown>): Promise<void> {
  const timeout = AbortSignal.timeout(ms)
  await Promise.race([
    work,
    new Promise((_, reject) =>
      timeout.addEventListener('abort', () => reject(timeout.reason), { once: true }),
    ),
  ])
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(done, ms)
    function done() {
      clearTimeout(timer)
      signal.removeEventListener('abort', done)
      resolve()
    }
    if (signal.aborted) done()
    else signal.addEventListener('abort', done, { once: true })
  })
}
