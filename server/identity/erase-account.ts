import { sql } from 'kysely'
import type { Db, Tx } from '#server/db/db.ts'
import { eraseAudit, writeAudit } from '#server/http/audit.ts'
import type { Limiter } from '#server/http/limits.ts'
import { Refusal } from '#server/http/refusal.ts'
import { endSessions, type Viewer } from '#server/http/sessions.ts'
import { findAccountById, lockAccount } from './accounts.ts'
import { provePassword } from './change-password.ts'
import { deviceOfAccount, forgetDevices } from './devices.ts'
import { checkCode, dropCodes, makeCode, type RightCode, storeCode, takeCode } from './email-codes.ts'
import type { CodeParts } from './parts.ts'
import type { PersonData } from './person-data.ts'

/** For an account without a password, or whose owner forgot it. */
export async function sendEraseCode(
  db: Db,
  { limiter, sealer }: CodeParts,
  { accountId, role }: Viewer,
  ip: string,
): Promise<void> {
  const account = await findAccountById(db, accountId)
  if (!account) throw new Refusal('token_expired')
  const codeFor = { email: account.email, purpose: 'erase', role } as const
  const device = deviceOfAccount(accountId, ip)
  const fresh = await makeCode({ db, limiter, sealer }, { ...codeFor, device })
  await db.transaction().execute(async (tx) => {
    await storeCode(tx, sealer, codeFor, fresh)
    await writeAudit(tx, { kind: 'code_asked', accountId, ip, detail: 'erase' })
  })
}

export type ErasureProof = { password?: string | undefined; otp?: string | undefined; ip: string }

/**
 * The row stays, emptied: orders keep pointing at it, as tax law needs, but at nobody. The e-mail is free for
 * a new account at once.
 */
export async function eraseAccount(
  db: Db,
  limiter: Limiter,
  viewer: Viewer,
  { password, otp, ip }: ErasureProof,
  elsewhere: readonly PersonData[],
): Promise<void> {
  const code = await proveOwner(db, limiter, viewer, { password, otp, ip })
  await db.transaction().execute(async (tx) => {
    const account = await lockAccount(tx, viewer.accountId)
    if (!account) throw new Refusal('token_expired')
    if (code) await takeCode(tx, code)
    for (const { erase } of elsewhere) await erase(tx, account.id)
    await dropCodes(tx, account.email, account.role)
    await tx.deleteFrom('google_tickets').where('email', '=', account.email).execute()
    await forgetDevices(tx, account.id)
    await emptyAccount(tx, account.id)
    await endSessions(tx, account.id)
    await writeAudit(tx, { kind: 'account_erased', accountId: account.id, ip })
    await eraseAudit(tx, account.id)
  })
}

/** The password or a fresh code: a phone left unlocked on a counter is not enough. */
async function proveOwner(
  db: Db,
  limiter: Limiter,
  viewer: Viewer,
  { password, otp, ip }: ErasureProof,
): Promise<RightCode | undefined> {
  if (otp === undefined) {
    await provePassword(db, limiter, viewer, password ?? '', ip)
    return undefined
  }
  const account = await findAccountById(db, viewer.accountId)
  if (!account) throw new Refusal('token_expired')
  const codeFor = { email: account.email, purpose: 'erase', role: account.role } as const
  return checkCode({ db, limiter }, { ...codeFor, device: deviceOfAccount(account.id, ip) }, otp)
}

async function emptyAccount(tx: Tx, accountId: string) {
  await tx
    .updateTable('accounts')
    .set({
      email: sql`id || '@erased.invalid'`,
      name: 'Deleted account',
      password_hash: null,
      google_sub: null,
      email_verified_at: null,
      disabled_at: sql`now()`,
      erased_at: sql`now()`,
    })
    .where('id', '=', accountId)
    .execute()
}
