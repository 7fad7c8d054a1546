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
  /** The address of the server itself, past any pooler, as LISTEN needs it. */
  url: string
  db: Db
  /** How many callers wait for a connection. */
  waiting: () => number
  /** How many connections are open. */
  connections: () => number
  close: () => Promise<void>
}

export type DbLimits = {
  /** How long to wait for a free or new connection. */
  connectMs: number
  statementMs?: number
  lockMs?: number
}

const CLOSE_TIMEOUT_MS = 5_000
const patient: DbLimits = { connectMs: 30_000 }
/** How much later than `statement_timeout` the client gives a connection up, in case a frozen or unreachable server does not. */
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
  // A broken connection fails its statement and is replaced when needed; without a listener it would end the process.
  pool.on('error', () => undefined)
  const nameOf = statementNames()
  pool.on('connect', (client) => {
    client.on('error', () => undefined)
    around(client, leavingStandby(client))
    if (limits.statementMs !== undefined) around(client, ending(client, limits.statementMs + GRACE_MS))
    if (prepare) around(client, preparing(nameOf))
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

/** Set by statements, because PgBouncer refuses them as connection parameters. */
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

/** Wraps `client.query` in a layer. Kysely only uses its promise overloads; the proxy keeps the type of all of them. */
function around(client: pg.PoolClient, layer: Layer) {
  client.query = new Proxy(client.query, {
    apply: (query, _client, [statement, values]) =>
      layer((...asked) => Reflect.apply(query, client, asked), statement, values),
  })
}

/** Closes a connection that does not answer in time, which fails the statement that waits for it. */
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

/** After a failover the old primary keeps its connections, read-only. Closing them makes the pool connect to the new one. */
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

/** Spans carry the text of a statement but not its parameters, which may be personal data. */
function tracing(query: Ask, ...statement: Statement) {
  if (!isTraced()) return query(...statement)
  const [asked] = statement
  const text = typeof asked === 'string' ? asked : asked.text
  const attributes = { 'db.system.name': 'postgresql', 'db.query.text': text }
  const span: NewSpan = { name: /\w+/.exec(text)?.[0] ?? 'statement', kind: 'client', attributes }
  return inSpan(span, () => query(...statement))
}

/** Makes statements with parameters prepared ones: each connection parses and plans them once. */
const preparing =
  (nameOf: ReturnType<typeof statementNames>): Layer =>
  async (query, text, values = []) => {
    if (typeof text !== 'string' || values.length === 0) return query(text)
    const name = nameOf(text)
    if (name === undefined) return query({ text, values })
    try {
      return await query({ name, text, values })
    } catch (error) {
      if (!isOutdated(error)) throw error
      outdated.set(text, (outdated.get(text) ?? 0) + 1)
      return query({ text, values })
    }
  }

/** A migration during a rolling update may change the columns of a `select *`: its prepared statement then needs a new name. */
const outdated = new Map<string, number>()
const isOutdated = (error: unknown) =>
  error instanceof pg.DatabaseError && error.routine === 'RevalidateCachedQuery'

/**
 * Far more than the product has. But the form of some depends on what somebody asks for, as in a search with its number of
 * words, and a connection keeps each prepared one, with 20 KB or more, as long as it is open.
 */
const MOST_PREPARED = 1000

/** Makes a function that names statements, so that they can be prepared. Undefined for those that come after `MOST_PREPARED`. */
function statementNames() {
  const hashes = new Map<string, string>()
  return (statement: string): string | undefined => {
    let hash = hashes.get(statement)
    if (hash === undefined) {
      if (hashes.size >= MOST_PREPARED) return undefined
      hash = createHash('sha256').update(statement).digest('base64url').slice(0, 22)
      hashes.set(statement, hash)
    }
    return `${hash}${outdated.get(statement) ?? ''}`
  }
}

const BIGINT = 20
const NUMERIC = 1700
const NUMBER_LISTS = [1016, 1231]
const DATES = [1082, 1114, 1184]
const toDate = (text: string) => new Date(text)

/** Our bigints and numerics (paise, counts, pack sizes) all fit a JavaScript number exactly; dates become midnight UTC. */
function getTypeParser(oid: number, format?: 'text' | 'binary') {
  if (oid === BIGINT || oid === NUMERIC) return Number
  if (DATES.includes(oid)) return toDate
  if (NUMBER_LISTS.includes(oid)) return parseNumbers
  return pg.types.getTypeParser(oid, format)
}

const parseNumbers = (text: string) => text.slice(1, -1).split(',').filter(Boolean).map(Number)
