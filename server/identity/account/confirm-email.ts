import { sql } from 'kysely'
import type { Db } from '#server/db/db.ts'
import { writeAudit } from '#server/http/audit.ts'
import type { Limiter } from '#server/http/limits/limits.ts'
import { isRefusal, Refusal } from '#server/http/refusal.ts'
import type { Viewer } from '#server/http/sessions.ts'
import { findAccountById, lockAccount } from '../accounts.ts'
import { proveByCode } from './prove-owner.ts'

type Confirmation = { otp: string; ip: string }

/** Marks the account's e-mail as proven by a mailed code. */
export async function confirmEmail(
  db: Db,
  limiter: Limiter,
  viewer: Viewer,
  confirmation: Confirmation,
): Promise<void> {
  try {
    await confirmByCode(db, limiter, viewer, confirmation)
  } catch (fault) {
    // A retry after a lost answer: the code is used up, but the e-mail is proven already.
    if (!isRefusal(fault, 'wrong_code')) throw fault
    const account = await findAccountById(db, viewer.accountId)
    if (!account?.email_verified_at) throw fault
  }
}

async function confirmByCode(
  db: Db,
  limiter: Limiter,
  viewer: Viewer,
  { otp, ip }: Confirmation,
): Promise<void> {
  const useCode = await proveByCode(db, { limiter }, viewer, 'email', otp, ip)
  await db.transaction().execute(async (tx) => {
    const account = await lockAccount(tx, viewer.accountId)
    if (!account) throw new Refusal('token_expired')
    await useCode(tx)
    await tx
      .updateTable('accounts')
      .set({ email_verified_at: sql`coalesce(email_verified_at, now())` })
      .where('id', '=', account.id)
      .execute()
    await writeAudit(tx, { kind: 'email_proven', accountId: account.id, ip, detail: 'code' })
  })
}
