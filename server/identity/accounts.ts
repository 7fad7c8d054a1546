import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import type { Role } from '#contract/rules/roles.ts'
import type { Db, Tx } from '#server/db/db.ts'
import type { SignInMethod } from '#server/db/tables/http.ts'
import { writeAudit } from '#server/http/audit.ts'
import { Refusal } from '#server/http/refusal.ts'
import { openSession } from '#server/http/sessions.ts'
import { type Device, rememberDevice } from './devices.ts'
import { tellOwner } from './tell-owner.ts'

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

/** Locks an account until the commit, so that a sign-in and a password change run one after the other. Rows that reference it can still be inserted. */
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

/** Returns the new id, or undefined if the e-mail or Google identity has an account of this role already. */
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

/** Opens a session on a device and returns its token. The caller has locked the account. Refuses a suspended account. */
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
  // Checked only here, after the owner was proven: to others a suspended account looks like any.
  if (suspended_at) throw new Refusal('account_suspended')
  const { ip, userAgent } = device
  const token = await openSession(tx, { accountId, method, ip, userAgent })
  const isNewDevice = await rememberDevice(tx, accountId, device)
  // In the transaction that creates the account every device is new, and not worth a mail.
  if (isBeingOpened) await writeAudit(tx, { kind: 'registered', accountId, ip, detail: method })
  else if (isNewDevice) await tellOwner(tx, accountId, 'new_device', userAgent)
  await writeAudit(tx, { kind: 'signed_in', accountId, ip, detail: method })
  return token
}
