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
  /** Listening again after a pause in which notices may have been missed. */
  onResumed: () => void
}
export type Listening = {
  /** Fulfilled once the first connection listens. */
  ready: Promise<void>
  /** False once a note to itself did not arrive, until one does; the readiness check asks. */
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
 * Hears what is notified on a channel, over one connection of its own. It lives through a restart of the database,
 * and notices a connection that died without a word, or that lives but hears nothing: one lent by a pooler, or one to
 * a server that is not written to any more.
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

  /** That it answers does not say that it hears: it sends a note to itself the way that everybody else does. */
  async function prove() {
    const arrival = Promise.withResolvers<void>()
    noteArrived = arrival.resolve
    const isSent = await sql`select pg_notify(${ownChannel}, '')`.execute(db).then(
      () => true,
      // Other connections are broken or spent, which says nothing of this one.
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
    /** Returns when the connection is gone, or stops answering, or is not wanted any more. */
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
  'what the database notifies does not arrive: behind a pooler, DATABASE_DIRECT_URL is to name the server itself'

const soon = <Result>(work: Promise<Result>, ms = CHECK_TIMEOUT_MS, otherwise = 'no answer in time') =>
  within(ms, work, (): never => {
    throw new Error(otherwise)
  })

/** Ends early with the signal. */
const pause = (ms: number, signal: AbortSignal) => sleep(ms, undefined, { signal }).catch(() => undefined)
