import { sql } from 'kysely'
import type { Db, Tx } from '#server/db/db.ts'
import { eraseAudit, writeAudit } from '#server/http/audit.ts'
import { writeMoneyAudit } from '#server/http/money-audit.ts'
import { Refusal } from '#server/http/refusal.ts'
import { eraseSessions, type Viewer } from '#server/http/sessions.ts'
import { lockAccount } from '../accounts.ts'
import { forgetDevices } from '../devices.ts'
import { dropCodes } from '../email-codes.ts'
import { dropTickets } from '../google/google-sign-in.ts'
import type { PersonData } from '../person-data.ts'
import { dropPhone } from '../phone/account-phones.ts'
import type { UseProof } from './prove-owner.ts'

/**
 * Anonymises the account's row and keeps it: tax law needs the orders that refer to it. The e-mail can be used for a new
 * account at once. `useProof` and each `erase` may refuse; then nothing is changed.
 */
export async function eraseAccount(
  db: Db,
  viewer: Viewer,
  { useProof, ip }: { useProof: UseProof; ip: string },
  elsewhere: readonly PersonData[],
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const account = await lockAccount(tx, viewer.accountId)
    if (!account) throw new Refusal('token_expired')
    await useProof(tx)
    for (const { erase } of elsewhere) await erase(tx, account.id)
    await dropCodes(tx, account.email, account.role)
    await dropTickets(tx, account.email)
    await dropPhone(tx, account.id)
    await forgetDevices(tx, account.id)
    await emptyAccount(tx, account.id)
    await eraseSessions(tx, account.id)
    await writeAudit(tx, { kind: 'account_erased', accountId: account.id, ip })
    await eraseAudit(tx, account.id)
    await writeMoneyAudit(tx, { actor: account.id, kind: 'account_erased', subject: account.id })
  })
}

export async function emptyAccount(tx: Tx, accountId: string) {
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
