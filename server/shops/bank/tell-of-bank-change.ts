import { AS_A_DATE, momentIn } from '#contract/words/moments.ts'
import { speechOf } from '#contract/words/speech.ts'
import type { Tx } from '#server/db/db.ts'
import type { Sender } from '#server/notifications/mail/mail-frame.ts'
import { PROFILE_PAGE, writeToKeeper } from '../keepers.ts'
import { bankLettersIn } from '../texts/in-each.ts'

type Change = { shopId: string; effectiveAt: Date; before: string; after: string }

export async function tellOfBankChange(
  tx: Tx,
  sender: Sender,
  { shopId, effectiveAt, before, after }: Change,
): Promise<void> {
  const key = `bank:${shopId}:${effectiveAt.toISOString()}`
  await writeToKeeper(tx, sender, { shopId, key }, ({ name: shop, language }) => {
    const { say, texts, words } = speechOf(bankLettersIn, language)
    const moment = momentIn(words, effectiveAt, AS_A_DATE)
    return {
      language,
      subject: say(texts.subject, { shop }),
      heading: texts.heading,
      paragraphs: [
        say(texts.text, { moment, shop, after, before }),
        say(texts.help, { email: sender.supportEmail }),
      ],
      link: { label: texts.link, path: PROFILE_PAGE },
      reason: say(texts.reason, { product: sender.productName }),
    }
  })
}
