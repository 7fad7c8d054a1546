import { sql } from 'kysely'
import type { Role } from '#contract/rules/accounts/roles.ts'
import type { Db, Tx } from '#server/db/db.ts'
import { writeAudit } from '#server/http/audit.ts'
import { tellOwner } from '../account/tell-owner.ts'
import { dropPhoneCodes } from './phone-codes.ts'
import { lastProvenSince } from './proven-lately.ts'

/** The account of this role that has the number, which may have lapsed: `provePhoneAgain` tells. */
export async function findAccountOfPhone(tx: Tx, phone: string, role: Role): Promise<string | undefined> {
  const found = await tx
    .selectFrom('account_phones')
    .select('account_id')
    .where('phone', '=', phone)
    .where('role', '=', role)
    .executeTakeFirst()
  return found?.account_id
}

/** Renews the proof of a number. False if it has lapsed or is not the account's: it must then be added again (`linkPhone`). */
export async function provePhoneAgain(db: Db | Tx, accountId: string, phone: string): Promise<boolean> {
  const proven = await db
    .updateTable('account_phones')
    .set({ proven_at: sql`now()` })
    .where('account_id', '=', accountId)
    .where('phone', '=', phone)
    .where('proven_at', '>', lastProvenSince)
    .returning('phone')
    .executeTakeFirst()
  return proven !== undefined
}

/** Replaces the number that the account had. False if another account of this role has this one: then roll back. */
export async function storePhone(
  tx: Tx,
  { accountId, role, phone, ip }: { accountId: string; role: Role; phone: string; ip: string },
): Promise<boolean> {
  await tx.deleteFrom('account_phones').where('account_id', '=', accountId).execute()
  await releaseStale(tx, phone, role, ip)
  const stored = await tx
    .insertInto('account_phones')
    .values({ account_id: accountId, role, phone })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return stored.numInsertedOrUpdatedRows === 1n
}

/** Takes a lapsed number from the account that had it, and mails its owner that somebody else has it now. */
async function releaseStale(tx: Tx, phone: string, role: Role, ip: string): Promise<void> {
  const released = await tx
    .deleteFrom('account_phones')
    .where('phone', '=', phone)
    .where('role', '=', role)
    .where('proven_at', '<=', lastProvenSince)
    .returning('account_id')
    .executeTakeFirst()
  if (!released) return
  await writeAudit(tx, { kind: 'phone_removed', accountId: released.account_id, ip, detail: 'passed-on' })
  await tellOwner(tx, released.account_id, 'phone_passed_on', '')
}

/** Removes the account's number, with the codes sent to it. @returns the number, if there was one */
export async function dropPhone(tx: Tx, accountId: string): Promise<string | undefined> {
  const dropped = await tx
    .deleteFrom('account_phones')
    .where('account_id', '=', accountId)
    .returning('phone')
    .executeTakeFirst()
  if (dropped) await dropPhoneCodes(tx, dropped.phone)
  return dropped?.phone
}

/** The account's number, also if it has lapsed and no longer signs in (`isProvenLately`). */
export async function findPhone(db: Db | Tx, accountId: string) {
  return db
    .selectFrom('account_phones')
    .select([
      'phone',
      'proven_at as provenAt',
      sql<boolean>`proven_at > ${lastProvenSince}`.as('isProvenLately'),
    ])
    .where('account_id', '=', accountId)
    .executeTakeFirst()
}
