import { SetupDraft } from '#contract/setup-form.ts'
import { daysAgo } from '#server/db/days-ago.ts'
import type { Db } from '#server/db/db.ts'
import type { Sealer } from '#server/db/sealed-fields.ts'
import { Refusal } from '#server/http/refusal.ts'
import { lockAccount } from '#server/identity/accounts.ts'
import { readDataUrl } from '#server/media/read-data-url.ts'

export const draftContext = (accountId: string) => `setup-draft:${accountId}`

/** What the account has typed into the set-up so far, on any device. */
export async function showSetupDraft(
  db: Db,
  sealer: Sealer,
  accountId: string,
): Promise<{ data: SetupDraft | null; savedAt?: string }> {
  const row = await db
    .selectFrom('setup_drafts')
    .select(['form_sealed', 'saved_at'])
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  const data = row && opened(sealer, accountId, row.form_sealed)
  return data ? { data, savedAt: row.saved_at.toISOString() } : { data: null }
}

/**
 * Merges the given fields into the stored draft, so that a picture is sent once and not with every save. The draft is
 * encrypted as a whole, as it may hold PAN and bank details.
 */
export async function saveSetupDraft(
  db: Db,
  sealer: Sealer,
  accountId: string,
  fields: SetupDraft,
): Promise<void> {
  const now = new Date()
  if (fields.shopImage) readDataUrl(fields.shopImage)
  await db.transaction().execute(async (tx) => {
    // Locks the account and not the draft, which may not exist yet: two tabs that save at once both keep their fields.
    if (!(await lockAccount(tx, accountId))) throw new Refusal('token_expired')
    const shop = await tx
      .selectFrom('shops')
      .select('id')
      .where('owner_account_id', '=', accountId)
      .executeTakeFirst()
    if (shop) throw new Refusal('conflict', { reason: 'set_up_already' })
    const row = await tx
      .selectFrom('setup_drafts')
      .select('form_sealed')
      .where('account_id', '=', accountId)
      .executeTakeFirst()
    const before = row && opened(sealer, accountId, row.form_sealed)
    const form_sealed = sealer.seal(JSON.stringify({ ...before, ...fields }), draftContext(accountId))
    await tx
      .insertInto('setup_drafts')
      .values({ account_id: accountId, form_sealed, saved_at: now })
      .onConflict((conflict) => conflict.column('account_id').doUpdateSet({ form_sealed, saved_at: now }))
      .execute()
  })
}

export async function forgetDrafts(db: Db, keptDays: number): Promise<void> {
  await db.deleteFrom('setup_drafts').where('saved_at', '<', daysAgo(keptDays)).execute()
}

/** A draft that no longer fits the schema, as one of an older release, counts as empty. */
function opened(sealer: Sealer, accountId: string, sealed: string): SetupDraft | undefined {
  const form = sealer.openIfKnown(sealed, draftContext(accountId))
  if (form === undefined) return undefined
  const parsed = SetupDraft.safeParse(JSON.parse(form))
  return parsed.success ? parsed.data : {}
}
