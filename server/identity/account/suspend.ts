import { sql } from 'kysely'
import type { Role } from '#contract/rules/accounts/roles.ts'
import type { Db } from '#server/db/db.ts'
import { writeAudit } from '#server/http/audit.ts'
import { writeMoneyAudit } from '#server/http/money-audit.ts'
import { endSessions } from '#server/http/sessions.ts'

type Who = { email: string; role: Role }

/** Ends all sessions and refuses sign-ins until `resumeAccount`. False if there is no such account or it is suspended already. */
export function suspendAccount(db: Db, { email, role }: Who, reason: string): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const account = await tx
      .updateTable('accounts')
      .set({ suspended_at: sql`now()` })
      .where('email', '=', email)
      .where('role', '=', role)
      .where('suspended_at', 'is', null)
      .returning('id')
      .executeTakeFirst()
    if (!account) return false
    await endSessions(tx, account.id)
    await writeMoneyAudit(tx, { actor: 'terminal', kind: 'suspended', subject: account.id, after: reason })
    return true
  })
}

export function resumeAccount(db: Db, { email, role }: Who): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const account = await tx
      .updateTable('accounts')
      .set({ suspended_at: null })
      .where('email', '=', email)
      .where('role', '=', role)
      .where('suspended_at', 'is not', null)
      .returning('id')
      .executeTakeFirst()
    if (account) await writeMoneyAudit(tx, { actor: 'terminal', kind: 'resumed', subject: account.id })
    return account !== undefined
  })
}

/** @returns how many sessions were ended; undefined if there is no such account */
export function endSessionsOf(db: Db, { email, role }: Who): Promise<number | undefined> {
  return db.transaction().execute(async (tx) => {
    const account = await tx
      .selectFrom('accounts')
      .select('id')
      .where('email', '=', email)
      .where('role', '=', role)
      .forUpdate()
      .executeTakeFirst()
    if (!account) return undefined
    const ended = await endSessions(tx, account.id)
    await writeAudit(tx, { kind: 'sessions_ended', accountId: account.id, ip: '', detail: 'terminal' })
    return ended
  })
}
