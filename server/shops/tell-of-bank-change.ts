import { languageOf } from '#contract/rules/languages.ts'
import { AS_A_DATE, momentIn } from '#contract/words/moments.ts'
import { speechOf } from '#contract/words/speech.ts'
import type { Tx } from '#server/db/db.ts'
import { type Sender, writeLetter } from '#server/notifications/mail/mail-frame.ts'
import { enqueueMail } from '#server/notifications/mail/send-mail.job.ts'
import { bankLetters as english } from './texts/en.ts'

/** Told to the account's e-mail and to the shop's, which may be another: one of them is the owner's. */
export async function tellOfBankChange(
  tx: Tx,
  sender: Sender,
  {
    shopId,
    effectiveAt,
    before,
    after,
  }: { shopId: string; effectiveAt: Date; before: string; after: string },
): Promise<void> {
  const shop = await tx
    .selectFrom('shops')
    .innerJoin('accounts', 'accounts.id', 'owner_account_id')
    .select(['shops.name', 'shops.email as shopEmail', 'accounts.email as accountEmail', 'language'])
    .where('shops.id', '=', shopId)
    .executeTakeFirstOrThrow()
  const { language, say, texts, words } = speechOf({ en: english }, languageOf(shop.language))
  const moment = momentIn(words, effectiveAt, AS_A_DATE)
  const letter = {
    language,
    subject: say(texts.subject, { shop: shop.name }),
    heading: texts.heading,
    paragraphs: [
      say(texts.text, { moment, shop: shop.name, after, before }),
      say(texts.help, { email: sender.supportEmail }),
    ],
    link: { label: texts.link, url: `${sender.publicUrl}/dashboard/profile` },
    reason: say(texts.reason, { product: sender.productName }),
  }
  const key = `bank:${shopId}:${effectiveAt.toISOString()}`
  for (const to of new Set([shop.accountEmail, shop.shopEmail.toLowerCase()]))
    await enqueueMail(tx, { to, toName: shop.name, ...writeLetter(letter, sender), key: `${key}:${to}` })
}
