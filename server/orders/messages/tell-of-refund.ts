import { languageOf } from '#contract/rules/language/languages.ts'
import { formatPaise } from '#contract/rules/money/money.ts'
import { figures } from '#contract/rules/pages/figures.ts'
import { dateIn } from '#contract/words/moments.ts'
import { speechOf } from '#contract/words/speech.ts'
import type { Tx } from '#server/db/db.ts'
import { type Sender, writeLetter } from '#server/notifications/mail/mail-frame.ts'
import { enqueueMail } from '#server/notifications/mail/send-mail.job.ts'
import { readBankHolidays, refundExpectedBy } from '#server/payments/bank-holidays.ts'
import type { BegunRefund } from '#server/payments/effects.ts'
import { orderLettersIn } from '../texts/in-each.ts'
import { customerPage } from './order-messages.ts'

/**
 * Mails the payer about a refund, which matters most where no order shows it, as of a late or second payment. Call it in
 * the transaction that stores the refund.
 */
export async function tellOfRefund(tx: Tx, sender: Sender, back: BegunRefund): Promise<void> {
  const payer = await tx
    .selectFrom('accounts')
    .select(['email', 'name', 'language'])
    .where('id', '=', back.accountId)
    .where('disabled_at', 'is', null)
    .where('email_verified_at', 'is not', null)
    .executeTakeFirst()
  if (!payer) return
  const { language, say, texts, words } = speechOf(orderLettersIn, languageOf(payer.language))
  const amount = formatPaise(back.amountPaise)
  const expectedBy = refundExpectedBy(new Date(), await readBankHolidays(tx))
  const letter = {
    language,
    subject: say(texts.refund.subject, { amount }),
    heading: texts.refund.heading,
    paragraphs: [
      say(back.isDecided ? texts.refund.decided : texts.refund.unusable, { amount }),
      say(texts.refund.takes, { ...figures, date: dateIn(words, expectedBy) }),
    ],
    ...(back.orderId && {
      link: { label: texts.refund.link, path: customerPage(back.orderId) },
    }),
    reason: say(texts.refund.reason, { refund: back.refundId.slice(-6), payment: back.paymentId }),
  }
  const mail = { ...writeLetter(letter, sender), to: payer.email, toName: payer.name }
  await enqueueMail(tx, { ...mail, key: `refund:${back.refundId}` })
}
