import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { Kysely, PostgresDialect, type Transaction } from 'kysely'
import pg from 'pg'
import { inSpan, isTraced, type NewSpan } from '#server/trace/spans.ts'
import { giveHints } from './after-commit.ts'
import { clientOfPrimary } from './primary.ts'
import { addressesOf } from './server-addresses.ts'
import type { Tables } from './tables.ts'

export type Db = Kysely<Tables>
/** A function that must run inside a transaction takes this, so the compiler refuses a call without one. */
export type Tx = Transaction<Tables>

export type OpenDb = {
  /** Of the server itself, past any pooler: where LISTEN connects. */
  url: string
  db: Db
  /** Those who wait for a connection just now. */
  waiting: () => number
  /** Connections that are open just now. */
  connections: () => number
  close: () => Promise<void>
}

export type DbLimits = {
  /** For a connection: a free one, or a new one. */
  connectMs: number
  statementMs?: number
  lockMs?: number
}

const CLOSE_TIMEOUT_MS = 5_000
const patient: DbLimits = { connectMs: 30_000 }
/** PostgreSQL ends a statement by itself. One that is frozen, or out of reach, does not: then we do, so much later. */
const GRACE_MS = 1_000

export type DbOptions = {
  max?: number
  /** False for a PgBouncer older than 1.21, which loses prepared statements. */
  prepare?: boolean
  limits?: DbLimits
  /** Where `url` leads to a pooler. */
  directUrl?: string | undefined
}

export function openDb(
  url: string,
  { max = 10, prepare = true, limits = patient, directUrl = url }: DbOptions = {},
): OpenDb {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    application_name: 'nukkad',
    connectionTimeoutMillis: limits.connectMs,
    onConnect: (client) => setLimits(client, limits),
    idleTimeoutMillis: 0,
    keepAlive: true,
    types: { getTypeParser },
    ...(addressesOf(url).length > 1 && { Client: clientOfPrimary(url) }),
  })
  // One that breaks fails the statement under way, and is replaced when somebody needs it. Nothing else is to be done.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => {
    client.on('error', () => undefined)
    around(client, leavingStandby(client))
    if (limits.statementMs !== undefined) around(client, ending(client, limits.statementMs + GRACE_MS))
    if (prepare) around(client, preparing)
    around(client, tracing)
  })
  const db = giveHints(new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) }))
  return {
    url: directUrl,
    db,
    waiting: () => pool.waitingCount,
    connections: () => pool.totalCount,
    close: () => Promise.race([db.destroy(), sleep(CLOSE_TIMEOUT_MS, undefined, { ref: false })]),
  }
}

/** By a statement: behind PgBouncer a connection may not ask for them as it opens. */
async function setLimits(client: pg.ClientBase, { statementMs, lockMs }: DbLimits) {
  if (statementMs !== undefined)
    await client.query(
      `set statement_timeout = ${statementMs}; set idle_in_transaction_session_timeout = ${statementMs}`,
    )
  if (lockMs !== undefined) await client.query(`set lock_timeout = ${lockMs}`)
}

type Statement = [statement: string | pg.QueryConfig, values?: unknown[]]
type Ask = (...statement: Statement) => Promise<unknown>
type Layer = (query: Ask, ...statement: Statement) => Promise<unknown>

/** `query` has many overloads, of which Kysely calls those that answer a promise. A proxy keeps the type of them all. */
function around(client: pg.PoolClient, layer: Layer) {
  client.query = new Proxy(client.query, {
    apply: (query, _client, [statement, values]) =>
      layer((...asked) => Reflect.apply(query, client, asked), statement, values),
  })
}

/** A connection that does not answer in time is given up, which fails the statement that waits for it. */
const ending =
  (client: pg.PoolClient, patienceMs: number): Layer =>
  async (query, ...statement) => {
    const impatience = setTimeout(() => void client.end(), patienceMs)
    try {
      return await query(...statement)
    } finally {
      clearTimeout(impatience)
    }
  }

const READ_ONLY = '25006'

/** A server that became a standby keeps its connections. Given up, they are replaced by some to its successor. */
const leavingStandby =
  (client: pg.PoolClient): Layer =>
  async (query, ...statement) => {
    try {
      return await query(...statement)
    } catch (error) {
      if (error instanceof pg.DatabaseError && error.code === READ_ONLY) void client.end()
      throw error
    }
  }

/** A statement is told of as it is written; what stands in for its parameters is people's. */
function tracing(query: Ask, ...statement: Statement) {
  if (!isTraced()) return query(...statement)
  const [asked] = statement
  const text = typeof asked === 'string' ? asked : asked.text
  const attributes = { 'db.system.name': 'postgresql', 'db.query.text': text }
  const span: NewSpan = { name: /\w+/.exec(text)?.[0] ?? 'statement', kind: 'client', attributes }
  return inSpan(span, () => query(...statement))
}

/** Statements with parameters are parsed and planned once for each connection, which knows them by name from then on. */
async function preparing(query: Ask, text: Statement[0], values: unknown[] = []) {
  if (typeof text !== 'string' || values.length === 0) return query(text)
  try {
    return await query({ name: nameOf(text), text, values })
  } catch (error) {
    if (!isOutdated(error)) throw error
    outdated.set(text, (outdated.get(text) ?? 0) + 1)
    return query({ text, values })
  }
}

/** A migration may change what a `select *` answers while this process runs: its statement then needs another name. */
const outdated = new Map<string, number>()
const isOutdated = (error: unknown) =>
  error instanceof pg.DatabaseError && error.routine === 'RevalidateCachedQuery'

const hashes = new Map<string, string>()

function nameOf(statement: string): string {
  let hash = hashes.get(statement)
  if (hash === undefined) {
    hash = createHash('sha256').update(statement).digest('base64url').slice(0, 22)
    hashes.set(statement, hash)
  }
  return `${hash}${outdated.get(statement) ?? ''}`
}

const BIGINT = 20
const NUMERIC = 1700
const NUMBER_LISTS = [1016, 1231]
const DATES = [1082, 1114, 1184]
const toDate = (text: string) => new Date(text)

/** Paise, counts and pack sizes all fit a JavaScript number exactly; days are midnights in UTC. */
function getTypeParser(oid: number, format?: 'text' | 'binary') {
  if (oid === BIGINT || oid === NUMERIC) return Number
  if (DATES.includes(oid)) return toDate
  if (NUMBER_LISTS.includes(oid)) return parseNumbers
  return pg.types.getTypeParser(oid, format)
}

const parseNumbers = (text: string) => text.slice(1, -1).split(',').filter(Boolean).map(Number)
