import type { Account } from '#contract/identity.ts'
import { languageOf } from '#contract/rules/language/languages.ts'
import type { Db } from '#server/db/db.ts'
import { Refusal } from '#server/http/refusal.ts'
import { findAccountById } from '../accounts.ts'
import { findPhone } from '../phone/account-phones.ts'

/** Handed in by app.ts: identity may not import shops. */
export type ShopOf = (db: Db, accountId: string) => Promise<Account['shop'] | undefined>

export async function showMe(db: Db, accountId: string, shopOf: ShopOf): Promise<Account> {
  const account = await findAccountById(db, accountId)
  if (!account) throw new Refusal('token_expired')
  const phone = await findPhone(db, accountId)
  const shop = account.role === 'shop' ? await shopOf(db, accountId) : undefined
  return {
    _id: account.id,
    name: account.name,
    email: account.email,
    userType: account.role,
    hasPassword: account.password_hash !== null,
    isEmailProven: account.email_verified_at !== null,
    ...(account.language !== null && { language: languageOf(account.language) }),
    ...(phone?.isProvenLately && { phone: phone.phone }),
    ...(shop && { shop }),
  }
}
