import { createHash, randomBytes } from 'node:crypto'
import { type QueryCreator, sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import type { Role } from '#contract/rules/accounts/roles.ts'
import type { Db, Tx } from '#server/db/db.ts'
import type { SignInMethod } from '#server/db/tables/http.ts'
import type { Tables } from '#server/db/tables.ts'

const IDLE_DAYS = 7
const ABSOLUTE_DAYS = 30
const SLIDE_EVERY_MINUTES = 10
const SESSIONS_PER_ACCOUNT = 10

export type Viewer = { accountId: string; role: Role; sessionId: string }

export type SignIn = { accountId: string; method: SignInMethod; ip: string; userAgent: string }

export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}

/** 256 random bits as 43 base64url characters. */
export function makeToken(): string {
  return randomBytes(32).toString('base64url')
}

/** One statement, and at most every ten minutes a second one that extends the session. */
export async function findSession(db: Db, token: string): Promise<Viewer | null> {
  const tokenHash = hashToken(token)
  const { rows } = await sql<{ id: string; account_id: string; role: Role; slides: boolean }>`
    select s.id, s.account_id, a.role,
      s.last_seen_at < now() - make_interval(mins => ${SLIDE_EVERY_MINUTES}) as slides
    from sessions s join accounts a on a.id = s.account_id
    where s.token_hash = ${tokenHash} and s.expires_at > now() and a.disabled_at is null
  `.execute(db)
  const found = rows[0]
  if (!found) return null
  if (found.slides) await slideSession(db, tokenHash)
  return { accountId: found.account_id, role: found.role, sessionId: found.id }
}

/**
 * Locks a session until the transaction ends, so that rows which reference it may be stored. False if it is gone. The
 * account is locked first, in the same order as when it is erased.
 */
export async function lockSession(
  tx: Tx,
  { accountId, sessionId }: Pick<Viewer, 'accountId' | 'sessionId'>,
): Promise<boolean> {
  await tx.selectFrom('accounts').select('id').where('id', '=', accountId).forKeyShare().execute()
  const session = await tx
    .selectFrom('sessions')
    .select('id')
    .where('id', '=', sessionId)
    .forKeyShare()
    .executeTakeFirst()
  return session !== undefined
}

async function slideSession(db: Db, tokenHash: Buffer) {
  await sql`
    update sessions set last_seen_at = now(),
      expires_at = least(now() + make_interval(days => ${IDLE_DAYS}),
        created_at + make_interval(days => ${ABSOLUTE_DAYS}))
    where token_hash = ${tokenHash} and expires_at > now()
      and last_seen_at < now() - make_interval(mins => ${SLIDE_EVERY_MINUTES})
  `.execute(db)
}

/** The caller has locked the account's row, so that two sign-ins count each other and a new password ends both. */
export async function openSession(tx: Tx, signIn: SignIn): Promise<string> {
  const token = makeToken()
  await tx
    .insertInto('sessions')
    .values({
      token_hash: hashToken(token),
      id: uuidv7(),
      account_id: signIn.accountId,
      method: signIn.method,
      expires_at: sql`now() + make_interval(days => ${IDLE_DAYS})`,
      ip: signIn.ip,
      user_agent: signIn.userAgent.slice(0, 300),
    })
    .execute()
  await evictLongestUnused(tx, signIn.accountId)
  return token
}

/** By last use and not by age: the session at a shop's counter may be the oldest, and is used all day. */
async function evictLongestUnused(tx: Tx, accountId: string) {
  await sql`
    delete from sessions where token_hash in (
      select token_hash from sessions where account_id = ${accountId}
      order by last_seen_at desc, id desc offset ${SESSIONS_PER_ACCOUNT})
  `.execute(tx)
}

/** False if this account has no such session. */
export async function endSession(db: Db | Tx, accountId: string, sessionId: string): Promise<boolean> {
  const ended = await db
    .deleteFrom('sessions')
    .where('account_id', '=', accountId)
    .where('id', '=', sessionId)
    .executeTakeFirst()
  return ended.numDeletedRows > 0n
}

/** Returns the id of its account. Knowing the hash reveals no token: it can end the session but not use it. */
export async function endSessionOfHash(db: Db, tokenHash: Buffer): Promise<string | undefined> {
  const ended = await db
    .deleteFrom('sessions')
    .where('token_hash', '=', tokenHash)
    .returning('account_id')
    .executeTakeFirst()
  return ended?.account_id
}

/** Returns how many sessions ended. */
export async function endSessions(db: Db | Tx, accountId: string, exceptSessionId?: string): Promise<number> {
  let ending = db.deleteFrom('sessions').where('account_id', '=', accountId)
  if (exceptSessionId) ending = ending.where('id', '!=', exceptSessionId)
  return Number((await ending.executeTakeFirst()).numDeletedRows)
}

/** Ends all sessions of a deleted account, and keeps their hashes for a month, for `wasErased`. */
export async function eraseSessions(tx: Tx, accountId: string): Promise<void> {
  await sql`
    with ended as (delete from sessions where account_id = ${accountId} returning token_hash)
    insert into erased_sessions (token_hash, expires_at)
    select token_hash, now() + make_interval(days => ${ABSOLUTE_DAYS}) from ended
  `.execute(tx)
}

/** Whether this was a session of an account that is deleted. */
export async function wasErased(db: Db, token: string): Promise<boolean> {
  const found = await db
    .selectFrom('erased_sessions')
    .select('token_hash')
    .where('token_hash', '=', hashToken(token))
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst()
  return found !== undefined
}

/** For use as a CTE, where the sessions must end in the same statement that changes the account. */
export function endingSessions(query: QueryCreator<Tables>, accountId: string) {
  return query.deleteFrom('sessions').where('account_id', '=', accountId)
}

export function listSessions(db: Db, accountId: string) {
  return db
    .selectFrom('sessions')
    .select(['id', 'method', 'created_at', 'last_seen_at', 'ip', 'user_agent'])
    .where('account_id', '=', accountId)
    .where('expires_at', '>', sql<Date>`now()`)
    .orderBy('last_seen_at', 'desc')
    .execute()
}

export async function sweepSessions(db: Db) {
  const now = sql<Date>`now()`
  await db.deleteFrom('sessions').where('expires_at', '<=', now).execute()
  await db.deleteFrom('erased_sessions').where('expires_at', '<=', now).execute()
}
