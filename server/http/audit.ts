import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import type { Db, Tx } from '#server/db/db.ts'

export type AuditKind =
  | 'registered'
  | 'signed_in'
  | 'sign_in_failed'
  | 'limited'
  | 'code_asked'
  | 'code_refused'
  | 'google_linked'
  | 'google_refused'
  | 'password_changed'
  | 'password_reset'
  | 'signed_out'
  | 'sessions_ended'
  | 'role_refused'
  | 'email_proven'
  | 'phone_linked'
  | 'phone_removed'
  | 'data_exported'
  | 'account_erased'

/** `detail` names a method, a limit or a call; never an e-mail, password, token, code or credential. */
export type AuditEvent = { kind: AuditKind; accountId?: string | null; ip: string; detail?: string }

export async function writeAudit(db: Db | Tx, { kind, accountId = null, ip, detail = '' }: AuditEvent) {
  await db
    .insertInto('audit_events')
    .values({ id: uuidv7(), kind, account_id: accountId, ip: addressFor(accountId, ip), detail })
    .execute()
}

/**
 * SQL for the network address to store: none for an erased account, as in a call that was under way while its account was
 * deleted. The lock is the one that the foreign key takes anyway; taken here, it waits for such a deletion and then sees
 * it. So the condition must not be in the `where`, which is evaluated before.
 */
const addressFor = (accountId: string | null, ip: string) => sql<string>`coalesce((
  select case when erased_at is null then ${ip} else '' end from accounts where id = ${accountId} for key share), ${ip})`

/** At most one row an hour for an account and call, so that repeating the call does not fill the table. */
export async function auditRoleRefusal(
  db: Db,
  accountId: string,
  { ip, name }: { ip: string; name: string },
) {
  await sql`
    insert into audit_events (id, kind, account_id, ip, detail)
    select ${uuidv7()}, 'role_refused', ${accountId}, ${addressFor(accountId, ip)}, ${name}
    where not exists (
      select 1 from audit_events
      where account_id = ${accountId} and kind = 'role_refused' and detail = ${name}
        and created_at > now() - interval '1 hour')
  `.execute(db)
}

export function listAudit(db: Db, accountId: string, limit: number) {
  return db
    .selectFrom('audit_events')
    .select(['kind', 'detail', 'ip', 'created_at'])
    .where('account_id', '=', accountId)
    .orderBy('created_at', 'desc')
    .limit(limit)
    .execute()
}

/** After erasure the rows still say what happened and when, but not from which address. */
export async function eraseAudit(tx: Tx, accountId: string) {
  await tx.updateTable('audit_events').set({ ip: '' }).where('account_id', '=', accountId).execute()
}

export async function forgetAudit(db: Db, keptDays: number): Promise<void> {
  await sql`delete from audit_events where created_at < now() - make_interval(days => ${keptDays})`.execute(
    db,
  )
}
