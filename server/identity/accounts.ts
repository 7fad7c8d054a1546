import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import type { Role } from '#contract/rules/accounts/roles.ts'
import type { Db, Tx } from '#server/db/db.ts'
import type { SignInMethod } from '#server/db/tables/http.ts'
import { writeAudit } from '#server/http/audit.ts'
import { Refusal } from '#server/http/refusal.ts'
import { openSession } from '#server/http/sessions.ts'
import { tellOwner } from './account/tell-owner.ts'
import { type Device, rememberDevice } from './devices.ts'

export function findAccount(db: Db | Tx, email: string, role: Role) {
  return db
    .selectFrom('accounts')
    .select([
      'id',
      'email',
      'name',
      'role',
      'password_hash',
      'google_sub',
      'email_verified_at',
      'disabled_at',
    ])
    .where('email', '=', email)
    .where('role', '=', role)
    .executeTakeFirst()
}

export function findAccountById(db: Db | Tx, accountId: string) {
  return db
    .selectFrom('accounts')
    .select(['id', 'email', 'name', 'role', 'language'])
    .select(['password_hash', 'google_sub', 'email_verified_at', 'created_at'])
    .where('id', '=', accountId)
    .where('disabled_at', 'is', null)
    .executeTakeFirst()
}

/** Locks the row until commit, so that a sign-in and a change of the password take turns. Rows with a foreign key to it can still be inserted. */
export function lockAccount(tx: Tx, accountId: string) {
  return tx
    .selectFrom('accounts')
    .select(['id', 'email', 'name', 'role', 'password_hash', 'google_sub', 'email_verified_at'])
    .where('id', '=', accountId)
    .where('disabled_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

export type NewAccount = {
  email: string
  name: string
  role: Role
  passwordHash?: string
  googleSub?: string
  isVerified: boolean
}

/** @returns the new account's id; undefined if the e-mail or Google identity already has an account in this role */
export async function insertAccount(tx: Tx, account: NewAccount): Promise<string | undefined> {
  const inserted = await tx
    .insertInto('accounts')
    .values({
      id: uuidv7(),
      email: account.email,
      name: account.name,
      role: account.role,
      password_hash: account.passwordHash ?? null,
      google_sub: account.googleSub ?? null,
      email_verified_at: account.isVerified ? sql`now()` : null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted?.id
}

/** Opens a session and returns its token. The caller has locked or just inserted the account's row. */
export async function signIn(
  tx: Tx,
  accountId: string,
  method: SignInMethod,
  device: Device,
): Promise<string> {
  const { suspended_at, isBeingOpened } = await tx
    .selectFrom('accounts')
    .select(['suspended_at', sql<boolean>`created_at = now()`.as('isBeingOpened')])
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow()
  // Refused only here, after the owner has proven who they are: nobody else can learn that an account is suspended.
  if (suspended_at) throw new Refusal('account_suspended')
  const { ip, userAgent } = device
  const token = await openSession(tx, { accountId, method, ip, userAgent })
  const isNewDevice = await rememberDevice(tx, accountId, device)
  // No "new device" mail for the device that the account was just opened on.
  if (isBeingOpened) await writeAudit(tx, { kind: 'registered', accountId, ip, detail: method })
  else if (isNewDevice) await tellOwner(tx, accountId, 'new_device', userAgent)
  await writeAudit(tx, { kind: 'signed_in', accountId, ip, detail: method })
  return token
}
