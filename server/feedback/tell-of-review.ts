import { speechOf } from '#contract/words/speech.ts'
import type { Tx } from '#server/db/db.ts'
import type { Sender } from '#server/notifications/mail/mail-frame.ts'
import { writeToKeeper } from '#server/shops/keepers.ts'
import { reviewLettersIn } from './texts/in-each.ts'

type Said = { shopId: string; orderId: string; name: string; rating: number; message: string }

/** Mails the shop the first review of an order. Later changes of it are only shown in the list of reviews. */
export async function tellOfReview(tx: Tx, sender: Sender, said: Said): Promise<void> {
  const { shopId, orderId, name, rating, message } = said
  await writeToKeeper(tx, sender, { shopId, key: `review:${orderId}` }, ({ name: shop, language }) => {
    const { say, texts } = speechOf(reviewLettersIn, language)
    return {
      language,
      subject: say(texts.subject, { count: rating, shop }),
      heading: say(texts.heading, { name, count: rating }),
      paragraphs: [say(texts.words, { message }), texts.answer],
      link: { label: texts.link, path: '/dashboard/reviews' },
      reason: say(texts.reason, { product: sender.productName }),
    }
  })
}
