import { uuidv7 } from 'uuidv7'
import { languageOf } from '#contract/rules/language/languages.ts'
import type { Tx } from '#server/db/db.ts'
import { enqueue } from '#server/jobs/job.ts'
import { mailSecurityNotice, type SecurityNotice } from '../mail-jobs.ts'

/** Mails the owner a security notice, but only to a proven e-mail: any other may be a stranger's. */
export async function tellOwner(
  tx: Tx,
  accountId: string,
  what: SecurityNotice['what'],
  userAgent: string,
): Promise<void> {
  const owner = await tx
    .selectFrom('accounts')
    .select(['email', 'language'])
    .where('id', '=', accountId)
    .where('email_verified_at', 'is not', null)
    .executeTakeFirst()
  if (!owner) return
  const { email } = owner
  const language = languageOf(owner.language)
  const notice = { id: uuidv7(), email, what, userAgent, at: new Date().toISOString(), language }
  await enqueue(tx, mailSecurityNotice, notice)
}
