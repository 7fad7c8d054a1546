import { type Language, languageOf } from '#contract/rules/languages.ts'
import type { Tx } from '#server/db/db.ts'
import { type Letter, type Sender, writeLetter } from '#server/notifications/mail/mail-frame.ts'
import { enqueueMail } from '#server/notifications/mail/send-mail.job.ts'

type Told = { shopId: string; key: string }

/** Sent to the account's e-mail and to the shop's, which may be another: one of them is the owner's. */
export async function writeToKeeper(
  tx: Tx,
  sender: Sender,
  { shopId, key }: Told,
  write: (shop: { name: string; language: Language }) => Letter,
): Promise<void> {
  const shop = await tx
    .selectFrom('shops')
    .innerJoin('accounts', 'accounts.id', 'owner_account_id')
    .select(['shops.name', 'shops.email as shopEmail', 'accounts.email as accountEmail', 'language'])
    .where('shops.id', '=', shopId)
    .executeTakeFirstOrThrow()
  const letter = writeLetter(write({ name: shop.name, language: languageOf(shop.language) }), sender)
  for (const to of new Set([shop.accountEmail, shop.shopEmail.toLowerCase()]))
    await enqueueMail(tx, { to, toName: shop.name, ...letter, key: `${key}:${to}` })
}

/** Where what these letters tell of is looked at and put right. */
export const PROFILE_PAGE = '/dashboard/profile'
