import { languageOf } from '#contract/rules/languages.ts'
import { speechOf } from '#contract/words/speech.ts'
import type { Tx } from '#server/db/db.ts'
import { type Sender, writeLetter } from '#server/notifications/mail/mail-frame.ts'
import { enqueueMail } from '#server/notifications/mail/send-mail.job.ts'
import { reviewLettersIn } from './texts/in-each.ts'

type Said = { shopId: string; orderId: string; name: string; rating: number; message: string }

/** The shop hears of a review once; what its customer says of the same order later stands on the list. */
export async function tellOfReview(tx: Tx, sender: Sender, said: Said): Promise<void> {
  const shop = await tx
    .selectFrom('shops')
    .innerJoin('accounts', 'accounts.id', 'owner_account_id')
    .select(['shops.name', 'shops.email', 'language'])
    .where('shops.id', '=', said.shopId)
    .where('closed_at', 'is', null)
    .executeTakeFirst()
  if (!shop) return
  const { language, say, texts } = speechOf(reviewLettersIn, languageOf(shop.language))
  const { name, rating, message } = said
  const letter = {
    language,
    subject: say(texts.subject, { count: rating, shop: shop.name }),
    heading: say(texts.heading, { name, count: rating }),
    paragraphs: [say(texts.words, { message }), texts.answer],
    link: { label: texts.link, path: '/dashboard/reviews' },
    reason: say(texts.reason, { product: sender.productName }),
  }
  const key = `review:${said.orderId}`
  await enqueueMail(tx, { to: shop.email, toName: shop.name, ...writeLetter(letter, sender), key })
}
