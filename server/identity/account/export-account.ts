import type { Db } from '#server/db/db.ts'
import { listAudit } from '#server/http/audit.ts'
import { Refusal } from '#server/http/refusal.ts'
import { listSessions } from '#server/http/sessions.ts'
import { findAccountById } from '../accounts.ts'
import type { PersonData } from '../person-data.ts'
import { findPhone } from '../phone/account-phones.ts'

const NEWEST_EVENTS = 1000

/** Everything held about the person, in readable form. Without hashes and tokens. */
export async function exportAccount(db: Db, accountId: string, elsewhere: readonly PersonData[]) {
  const account = await findAccountById(db, accountId)
  if (!account) throw new Refusal('token_expired')
  const phone = await findPhone(db, accountId)
  const parts = await Promise.all(elsewhere.map(async ({ name, read }) => [name, await read(db, accountId)]))
  return {
    account: {
      name: account.name,
      email: account.email,
      role: account.role,
      ...(account.language && { language: account.language }),
      hasPassword: account.password_hash !== null,
      isLinkedToGoogle: account.google_sub !== null,
      emailVerifiedAt: account.email_verified_at,
      ...(phone && { phone: phone.phone, phoneProvenAt: phone.provenAt }),
      createdAt: account.created_at,
    },
    sessions: (await listSessions(db, accountId)).map(({ id: _, ...session }) => session),
    events: await listAudit(db, accountId, NEWEST_EVENTS),
    ...Object.fromEntries(parts),
  }
}
