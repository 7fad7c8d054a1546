import { uuidv7 } from 'uuidv7'
import { speechOf } from '#contract/words/speech.ts'
import type { Tx } from '#server/db/db.ts'
import type { Sender } from '#server/notifications/mail/mail-frame.ts'
import { PROFILE_PAGE, writeToKeeper } from '../keepers.ts'
import { upiLettersIn } from '../texts/in-each.ts'
import type { UpiChange } from './upi-address.ts'

export async function tellOfUpiChange(
  tx: Tx,
  sender: Sender,
  { shopId, before, after }: UpiChange & { shopId: string },
): Promise<void> {
  const key = `upi:${shopId}:${uuidv7()}`
  await writeToKeeper(tx, sender, { shopId, key }, ({ name: shop, language }) => {
    const { say, texts } = speechOf(upiLettersIn, language)
    const { subject, heading, text } = texts[kindOf({ before, after })]
    return {
      language,
      subject: say(subject, { shop }),
      heading,
      paragraphs: [say(text, { shop, before, after }), say(texts.help, { email: sender.supportEmail })],
      link: { label: texts.link, path: PROFILE_PAGE },
      reason: say(texts.reason, { product: sender.productName }),
    }
  })
}

function kindOf({ before, after }: UpiChange): 'entered' | 'replaced' | 'removed' {
  if (after === '') return 'removed'
  return before === '' ? 'entered' : 'replaced'
}
