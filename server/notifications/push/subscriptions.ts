import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { asJson } from '#server/db/as-json.ts'
import type { Db, Tx } from '#server/db/db.ts'
import type { PushTarget } from './push-port.ts'
import { parsePushTarget, targetHash } from './push-target.ts'

const MOST_PER_ACCOUNT = 10
/** After so many refused messages in a row a subscription is deleted. */
const MOST_FAILURES = 5

/** Condition on `push_subscriptions`: its session has not expired. Expired sessions are deleted only later, by the sweep. */
export const isSignedIn = sql<boolean>`(
  push_subscriptions.session_id is null or exists (
    select from sessions where sessions.id = push_subscriptions.session_id and sessions.expires_at > now()))`

/**
 * Stores a subscription of an account's device. If the device is known and `sessionId` is null, its row is left as it is,
 * since it is unknown who uses the device now. False for text that is not a usable subscription.
 */
export async function keepPushTarget(
  db: Db | Tx,
  { accountId, sessionId }: { accountId: string; sessionId: string | null },
  opaque: string,
  alsoAllowed: readonly string[] = [],
): Promise<boolean> {
  const target = parsePushTarget(opaque, alsoAllowed)
  if (!target) return false
  const json = asJson(target)
  const kept = { account_id: accountId, session_id: sessionId, target: json, failures: 0 }
  await db
    .insertInto('push_subscriptions')
    .values({ id: uuidv7(), target_hash: targetHash(target), ...kept })
    // The same browser, perhaps with another account: notices go to the one that is signed in now.
    .onConflict((conflict) => {
      const known = conflict.column('target_hash')
      return sessionId === null ? known.doNothing() : known.doUpdateSet(kept)
    })
    .execute()
  await dropLongestUnused(db, accountId)
  return true
}

async function dropLongestUnused(db: Db | Tx, accountId: string) {
  await sql`
    delete from push_subscriptions where id in (
      select device.id from push_subscriptions device left join sessions on sessions.id = device.session_id
      where device.account_id = ${accountId}
      order by greatest(device.created_at, sessions.last_seen_at) desc, device.id desc offset ${MOST_PER_ACCOUNT})
  `.execute(db)
}

export async function dropPushTarget(
  db: Db,
  accountId: string,
  opaque: string,
  alsoAllowed: readonly string[] = [],
): Promise<void> {
  const target = parsePushTarget(opaque, alsoAllowed)
  if (!target) return
  await db
    .deleteFrom('push_subscriptions')
    .where('target_hash', '=', targetHash(target))
    .where('account_id', '=', accountId)
    .execute()
}

export async function listPushTargets(db: Db | Tx, accountId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('push_subscriptions')
    .select('id')
    .where('account_id', '=', accountId)
    .where(isSignedIn)
    .execute()
  return rows.map((row) => row.id)
}

export async function findPushTarget(db: Db, id: string): Promise<PushTarget | undefined> {
  const row = await db
    .selectFrom('push_subscriptions')
    .select('target')
    .where('id', '=', id)
    .where(isSignedIn)
    .executeTakeFirst()
  return row?.target
}

export async function forgetPushTarget(db: Db, id: string): Promise<void> {
  await db.deleteFrom('push_subscriptions').where('id', '=', id).execute()
}

export async function notePushSent(db: Db, id: string): Promise<void> {
  await db
    .updateTable('push_subscriptions')
    .set({ failures: 0 })
    .where('id', '=', id)
    .where('failures', '>', 0)
    .execute()
}

export async function notePushRefused(db: Db, id: string): Promise<void> {
  const noted = await db
    .updateTable('push_subscriptions')
    .set((row) => ({ failures: row('failures', '+', 1) }))
    .where('id', '=', id)
    .returning('failures')
    .executeTakeFirst()
  if (noted && noted.failures >= MOST_FAILURES) await forgetPushTarget(db, id)
}

export async function erasePushTargets(tx: Tx, accountId: string): Promise<void> {
  await tx.deleteFrom('push_subscriptions').where('account_id', '=', accountId).execute()
}

/** For the person's download: only since when, one entry per device. The endpoints are secrets. */
export async function readPushTargets(db: Db, accountId: string) {
  const rows = await db
    .selectFrom('push_subscriptions')
    .select('created_at')
    .where('account_id', '=', accountId)
    .orderBy('created_at')
    .execute()
  return rows.map((row) => ({ since: row.created_at.toISOString() }))
}
