import { Kysely, type Transaction } from 'kysely'
import { PostgresJSDialect } from 'kysely-postgres-js'
import postgres from 'postgres'
import type { Tables } from './tables.ts'

export type Db = Kysely<Tables>
/** A function that must run inside a transaction takes this, so the compiler refuses a call without one. */
export type Tx = Transaction<Tables>

export type OpenDb = {
  url: string
  db: Db
  /** For COPY and the hottest statements; everything else goes through Kysely. */
  sql: postgres.Sql
  close: () => Promise<void>
}

const BIGINT = 20
const NUMERIC = 1700

/** `prepare: false` for a PgBouncer older than 1.21, which loses prepared statements. */
export function openDb(
  url: string,
  { max = 10, prepare = true }: { max?: number; prepare?: boolean } = {},
): OpenDb {
  const sql = postgres(url, {
    max,
    prepare,
    // Connections that end for their age strand whoever waits to reserve one: the waiting never ends.
    max_lifetime: null,
    onnotice: () => {},
    connection: { application_name: 'nukkad' },
    types: {
      // Paise, counts and pack sizes all fit a JavaScript number exactly.
      exactNumber: {
        to: BIGINT,
        from: [BIGINT, NUMERIC],
        serialize: (value: number) => String(value),
        parse: (text: string) => Number(text),
      },
    },
  })
  const db = new Kysely<Tables>({ dialect: new PostgresJSDialect({ postgres: sql }) })
  return { url, db, sql, close: () => sql.end({ timeout: 5 }) }
}
