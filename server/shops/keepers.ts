import { sql } from 'kysely'
import { type Language, languageOf } from '#contract/rules/language/languages.ts'
import type { Db, Tx } from '#server/db/db.ts'
import { type Letter, type Sender, writeLetter } from '#server/notifications/mail/mail-frame.ts'
import { enqueueMail } from '#server/notifications/mail/send-mail.job.ts'

/**
 * The keeper to notify about a shop; undefined if the shop was closed. The e-mail is the account's. The one that the shop
 * shows to customers was never proven, so it may be a stranger's.
 */
export function findKeeper(db: Db | Tx, shopId: string) {
  return db
    .selectFrom('shops')
    .innerJoin('accounts as keeper', 'keeper.id', 'shops.owner_account_id')
    .select([
      'keeper.id as accountId',
      'keeper.email',
      sql<boolean>`keeper.email_verified_at is not null`.as('isEmailProven'),
      'keeper.language',
      'shops.name',
      'shops.phone',
      'shops.wants_push as wantsPush',
    ])
    .where('shops.id', '=', shopId)
    .where('shops.closed_at', 'is', null)
    .executeTakeFirst()
}

type Told = { shopId: string; key: string }

/** Mails the keeper, if their e-mail was proven. At most one mail per `key` waits in the queue. */
export async function writeToKeeper(
  tx: Tx,
  sender: Sender,
  { shopId, key }: Told,
  write: (shop: { name: string; language: Language }) => Letter,
): Promise<void> {
  const keeper = await findKeeper(tx, shopId)
  if (!keeper?.isEmailProven) return
  const { email: to, name } = keeper
  const letter = writeLetter(write({ name, language: languageOf(keeper.language) }), sender)
  await enqueueMail(tx, { to, toName: name, ...letter, key })
}

/** The page that such letters link to. */
export const PROFILE_PAGE = '/dashboard/profile'
