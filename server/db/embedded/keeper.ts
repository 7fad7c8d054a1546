import pg from 'pg'
import { asApplication } from './as-application.ts'

/**
 * A connection with a shared advisory lock, which marks this process as a user of the embedded server. Unlike a file it
 * cannot go stale: a killed process loses its connection, and with that the lock.
 */
export type Keeper = {
  onLost(act: () => void): void
  /**
   * Releases the lock, and returns true to exactly one of several processes that leave at once: that one stops the server.
   * A process that starts meanwhile waits for the lock, loses its connection and starts the server again. Rejects if the
   * server does not answer.
   */
  isLastUser(): Promise<boolean>
  close(): Promise<void>
}

const USERS_LOCK = 7_300_001
/** A server that is frozen, or whose disk is, accepts a connection and never answers. */
const PATIENCE_MS = 3_000

/** Undefined if the server ends while we connect. */
export async function openKeeper(url: string, database: string): Promise<Keeper | undefined> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'nukkad keeper',
    keepAlive: true,
    connectionTimeoutMillis: PATIENCE_MS,
  })
  let lost = () => {}
  client.on('error', () => {})
  client.on('end', () => lost())
  try {
    await client.connect()
    await client.query('select pg_advisory_lock_shared($1)', [USERS_LOCK])
    await makeDatabase(client, database)
    await makeRole(client, new URL(asApplication(url)))
  } catch {
    await client.end().catch(() => {})
    return undefined
  }
  return {
    onLost(act) {
      lost = act
    },
    async isLastUser() {
      const asked = { values: [USERS_LOCK], query_timeout: PATIENCE_MS }
      await client.query({ text: 'select pg_advisory_unlock_shared($1)', ...asked })
      const last = { text: 'select pg_try_advisory_lock($1) as last', ...asked }
      const { rows } = await client.query<{ last: boolean }>(last)
      return rows[0]?.last === true
    },
    async close() {
      lost = () => {}
      await client.end().catch(() => {})
    },
  }
}

async function makeDatabase(client: pg.Client, name: string) {
  const { rowCount } = await client.query('select from pg_database where datname = $1', [name])
  if (rowCount) return
  await client.query(`create database ${client.escapeIdentifier(name)}`).catch(unlessMadeByAnother)
}

/** Clusters made by earlier releases do not have the application's role. */
async function makeRole(client: pg.Client, { username, password }: URL) {
  const { rowCount } = await client.query('select from pg_roles where rolname = $1', [username])
  if (rowCount) return
  const [role, secret] = [client.escapeIdentifier(username), client.escapeLiteral(password)]
  await client.query(`create role ${role} login password ${secret}`).catch(unlessMadeByAnother)
}

const thereAlready = ['42P04', '42710', '23505']

function unlessMadeByAnother(cause: { code?: string }) {
  if (!thereAlready.includes(cause.code ?? '')) throw cause
}
