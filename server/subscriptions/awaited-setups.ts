import { sql } from 'kysely'
import { documentsFault, profileFault } from '#contract/rules/shops/setup-checks.ts'
import { SetupDraft, SetupForm } from '#contract/setup-form.ts'
import { daysAgo } from '#server/db/days-ago.ts'
import type { Db, Tx } from '#server/db/db.ts'
import type { SealedTable } from '#server/db/reseal-table.ts'
import { maskAllButFour, type Sealer } from '#server/db/sealed-fields.ts'
import { Refusal } from '#server/http/refusal.ts'
import { lockAccount } from '#server/identity/accounts.ts'
import type { Shown } from '#server/media/collect-pictures.ts'
import { readDataUrl } from '#server/media/read-data-url.ts'
import { storePicture } from '#server/media/store-picture.ts'
import { keepPushTarget } from '#server/notifications/push/subscriptions.ts'
import type { NewShop } from '#server/shops/open-shop.ts'
import { shopIdOfAccount } from '#server/shops/own-shop.ts'
import { showSetupDraft } from '#server/shops/setup-draft.ts'

const context = (accountId: string) => `setup:${accountId}`

/**
 * Validates a set-up before money is taken, and stores it so that the payment can open the shop with it, even if no further
 * call comes. Replaces an earlier one: the shopkeeper may correct it until it is paid. Stores nothing if a payment has opened
 * the shop in the meantime.
 */
export async function keepSetup(db: Db, sealer: Sealer, accountId: string, form: SetupForm): Promise<void> {
  const fault = profileFault(form) ?? documentsFault(form)
  if (fault) throw new Refusal('setup_incomplete', { reason: fault })
  const picture = await storePicture(db, readDataUrl(form.shopImage))
  const { shopImage: _, ...fields } = form
  const kept = {
    form_sealed: sealer.seal(JSON.stringify(fields), context(accountId)),
    picture,
    saved_at: new Date(),
  }
  await db.transaction().execute(async (tx) => {
    // Opening the shop and erasing the account take the same lock.
    if (!(await lockAccount(tx, accountId))) throw new Refusal('token_expired')
    if (await shopIdOfAccount(tx, accountId)) return
    await tx
      .insertInto('awaited_setups')
      .values({ account_id: accountId, ...kept })
      .onConflict((conflict) => conflict.column('account_id').doUpdateSet(kept))
      .execute()
  })
}

/**
 * Takes an account's stored set-up, as the shop to open. Deletes it, so that it is used once. Undefined if there is none, or
 * none that can be read: the payment then stays as a credit. One whose key is not configured here is left, since while keys
 * are changed another machine may have it.
 */
export async function takeSetup(tx: Tx, sealer: Sealer, accountId: string): Promise<NewShop | undefined> {
  const row = await tx
    .selectFrom('awaited_setups')
    .selectAll()
    .where('account_id', '=', accountId)
    .forUpdate()
    .executeTakeFirst()
  if (!row) return undefined
  const opened = sealer.openIfKnown(row.form_sealed, context(accountId))
  if (opened === undefined) return undefined
  await tx.deleteFrom('awaited_setups').where('account_id', '=', accountId).execute()
  const sealed: object = JSON.parse(opened)
  // An older release may have stored it with fewer fields. It has to be typed again.
  const { data: form } = SetupForm.safeParse({ ...sealed, shopImage: '' })
  if (!form) return undefined
  // A push token that no service accepts is no reason to keep a paid shop closed.
  if (form.browserNotificationOptIn && form.fcmToken)
    await keepPushTarget(tx, { accountId, sessionId: null }, form.fcmToken)
  return {
    ownerAccountId: accountId,
    name: form.name,
    email: form.email,
    phone: form.phone,
    address: form.address,
    street2: form.street2,
    city: form.city,
    state: form.state,
    postalCode: form.postal_code,
    lat: form.latitude ?? 0,
    lng: form.longitude ?? 0,
    picture: row.picture,
    pan: form.pan,
    accountNumber: form.accountNumber,
    ifsc: form.ifscCode,
    accountHolderName: form.accountHolderName,
    bankName: form.bankName,
    wantsPush: form.browserNotificationOptIn,
  }
}

export const sealedSetups: SealedTable<'awaited_setups'> = {
  table: 'awaited_setups',
  key: 'account_id',
  columns: { form_sealed: context },
}

export async function hasSetup(db: Db, accountId: string): Promise<boolean> {
  const row = await db
    .selectFrom('awaited_setups')
    .select('account_id')
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  return row !== undefined
}

/** For a person's data download: the draft of a set-up, and the one that waits for its payment. */
export const readPersonSetups = (sealer: Sealer) => async (db: Db, accountId: string) => {
  const { data: draft, savedAt } = await showSetupDraft(db, sealer, accountId)
  const rows = await db
    .selectFrom('awaited_setups')
    .select(['form_sealed', 'saved_at'])
    .where('account_id', '=', accountId)
    .execute()
  const waiting = rows.flatMap(({ form_sealed, saved_at }) => {
    const form = sealer.openIfKnown(form_sealed, context(accountId))
    return form === undefined
      ? []
      : { waitingSince: saved_at.toISOString(), form: shownForm(JSON.parse(form)) }
  })
  return [...(draft ? [{ savedAt, form: shownForm(draft) }] : []), ...waiting]
}

/** With sealed fields masked, as a keeper sees them, and without the push token, which tells a person nothing. */
function shownForm(kept: unknown) {
  const { fcmToken: _, ...form } = SetupDraft.safeParse(kept).data ?? {}
  const sealed = (['pan', 'accountNumber', 'ifscCode'] as const).filter((field) => form[field] !== undefined)
  return {
    ...form,
    ...Object.fromEntries(sealed.map((field) => [field, maskAllButFour(form[field] ?? '')])),
  }
}

export async function erasePersonFromSetups(tx: Tx, accountId: string): Promise<void> {
  await tx.deleteFrom('awaited_setups').where('account_id', '=', accountId).execute()
}

export async function forgetAwaitedSetups(db: Db, keptDays: number): Promise<void> {
  await db.deleteFrom('awaited_setups').where('saved_at', '<', daysAgo(keptDays)).execute()
}

/** Keeps a set-up's picture from being deleted as unused. */
export const shownBySetup: Shown = sql`exists (select from awaited_setups where awaited_setups.picture = pictures.id)`
