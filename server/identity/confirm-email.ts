import { sql } from 'kysely'
import type { Db } from '#server/db/db.ts'
import { writeAudit } from '#server/http/audit.ts'
import type { Limiter } from '#server/http/limits.ts'
import { Refusal } from '#server/http/refusal.ts'
import type { Viewer } from '#server/http/sessions.ts'
import { lockAccount } from './accounts.ts'
import { proveByCode } from './prove-owner.ts'

/** A mailed code proves that the account's e-mail is its owner's. */
export async function confirmEmail(
  db: Db,
  limiter: Limiter,
  viewer: Viewer,
  { otp, ip }: { otp: string; ip: string },
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
