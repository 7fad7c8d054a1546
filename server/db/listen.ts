import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import pg from 'pg'
import type { Log } from '#server/log.ts'
import type { OpenDb } from './db.ts'
import { primaryOf } from './primary.ts'
import { within } from './within.ts'

export type ChannelListener = {
  onNotice: (payload: string) => void
  /** Called when listening resumes after a gap in which notices may have been missed. */
  onResumed: () => void
}
export type Listening = {
  /** Resolves once the first connection listens. */
  ready: Promise<void>
  /** False from when a test notification does not arrive until one does. The readiness check reads it. */
  isHearing: () => boolean
  close: () => Promise<void>
}
export type ListenOn = Pick<OpenDb, 'url' | 'db'>

const CHECK_EVERY_MS = 5_000
const CHECK_TIMEOUT_MS = 5_000
const HEARING_PATIENCE_MS = 3_000
const FIRST_PAUSE_MS = 200
const LONGEST_PAUSE_MS = 5_000

/**
 * Listens to a channel on one dedicated connection. Reconnects after a restart of the database, and detects a connection
 * that is silently dead, or alive but without notifications: one through a pooler, or to a server that is no longer the
 * primary.
 */
export function listenTo(on: ListenOn, channel: string, listener: ChannelListener, log: Log): Listening {
  const stopping = new AbortController()
  const first = Promise.withResolvers<void>()
  let isHearing = true

  async function listen() {
    let pauseMs = FIRST_PAUSE_MS
    let isFirst = true
    while (!stopping.signal.aborted) {
      try {
        await using link = connect({ ...on, url: await primaryOf(on.url) }, channel, listener)
        await link.start()
        isHearing = true
        if (isFirst) first.resolve()
        else listener.onResumed()
        isFirst = false
        pauseMs = FIRST_PAUSE_MS
        await link.untilLost(stopping.signal)
      } catch (error) {
        isHearing = false
        log.warn({ err: error, channel }, 'not listening to the database')
      }
      await pause(pauseMs * (0.5 + Math.random()), stopping.signal)
      pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS)
    }
  }

  const running = listen()
  return {
    ready: first.promise,
    isHearing: () => isHearing,
    close: async () => {
      stopping.abort()
      first.resolve()
      await running
    },
  }
}

function connect({ url, db }: ListenOn, channel: string, { onNotice }: ChannelListener) {
  const ownChannel = `proof:${randomUUID()}`
  let noteArrived = () => {}
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
  client.on('notification', (notice) => {
    if (notice.channel === ownChannel) noteArrived()
    else onNotice(notice.payload ?? '')
  })

  /** A connection that answers may still receive no notifications, so it sends itself one through the pool, as all senders do. */
  async function prove() {
    const arrival = Promise.withResolvers<void>()
    noteArrived = arrival.resolve
    const isSent = await sql`select pg_notify(${ownChannel}, '')`.execute(db).then(
      () => true,
      // The pool is exhausted or broken, which says nothing about this connection.
      () => false,
    )
    if (isSent) await soon(Promise.race([arrival.promise, lost]), HEARING_PATIENCE_MS, NOT_HEARD)
    else await soon(client.query('select 1'))
  }

  return {
    async start() {
      await client.connect()
      const [theirs, own] = [channel, ownChannel].map((name) => client.escapeIdentifier(name))
      await soon(client.query(`listen ${theirs}; listen ${own}`))
      await prove()
    },
    /** Returns when the connection is gone or `signal` aborts; throws if notifications stop arriving. */
    async untilLost(signal: AbortSignal) {
      let isLost = false
      const gone = lost.then(() => {
        isLost = true
      })
      while (!isLost && !signal.aborted) {
        await Promise.race([gone, pause(CHECK_EVERY_MS, signal)])
        if (!isLost && !signal.aborted) await prove()
      }
    },
    [Symbol.asyncDispose]: () => soon(client.end()).catch(() => undefined),
  }
}

const NOT_HEARD =
  'notifications of the database do not arrive: behind a pooler, DATABASE_DIRECT_URL must name the server itself'

const soon = <Result>(work: Promise<Result>, ms = CHECK_TIMEOUT_MS, otherwise = 'no answer in time') =>
  within(ms, work, (): never => {
    throw new Error(otherwise)
  })

/** Ends early when the signal aborts. */
const pause = (ms: number, signal: AbortSignal) => sleep(ms, undefined, { signal }).catch(() => undefined)
