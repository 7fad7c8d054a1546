import pg from 'pg'
import type { Log } from '#server/log.ts'

export type ChannelListener = {
  onNotice: (payload: string) => void
  /** Listening again after a pause in which notices may have been missed. */
  onResumed: () => void
}
export type Listening = {
  /** Fulfilled once the first connection listens. */
  ready: Promise<void>
  close: () => Promise<void>
}

const CHECK_EVERY_MS = 5_000
const CHECK_TIMEOUT_MS = 5_000
const FIRST_PAUSE_MS = 200
const LONGEST_PAUSE_MS = 5_000

/**
 * Hears what is notified on a channel, over one connection of its own. It lives through a restart of the database,
 * and notices a connection that died without a word.
 */
export function listenTo(url: string, channel: string, listener: ChannelListener, log: Log): Listening {
  const stopping = new AbortController()
  const first = Promise.withResolvers<void>()

  async function listen() {
    let pauseMs = FIRST_PAUSE_MS
    let isFirst = true
    while (!stopping.signal.aborted) {
      await using link = connect(url, channel, listener)
      try {
        await link.start()
        if (isFirst) first.resolve()
        else listener.onResumed()
        isFirst = false
        pauseMs = FIRST_PAUSE_MS
        await link.untilLost(stopping.signal)
      } catch (error) {
        log.warn({ err: error, channel }, 'not listening to the database')
      }
      await pause(pauseMs * (0.5 + Math.random()), stopping.signal)
      pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS)
    }
  }

  const running = listen()
  return {
    ready: first.promise,
    close: async () => {
      stopping.abort()
      first.resolve()
      await running
    },
  }
}

function connect(url: string, channel: string, { onNotice }: ChannelListener) {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'nukkad listener',
    keepAlive: true,
    connectionTimeoutMillis: CHECK_TIMEOUT_MS,
  })
  const lost = new Promise<void>((resolve) => {
    client.once('end', resolve)
    // Also keeps a lost connection from being an uncaught error.
    client.on('error', () => resolve())
  })
  client.on('notification', ({ payload }) => onNotice(payload ?? ''))

  return {
    async start() {
      await client.connect()
      await within(CHECK_TIMEOUT_MS, client.query(`listen ${client.escapeIdentifier(channel)}`))
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
