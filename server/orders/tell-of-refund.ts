import { formatPaise } from '#contract/rules/money.ts'
import { words } from '#contract/words/en.ts'
import { dateIn } from '#contract/words/moments.ts'
import type { Tx } from '#server/db/db.ts'
import { type Sender, writeLetter } from '#server/notifications/mail/mail-frame.ts'
import { enqueueMail } from '#server/notifications/mail/send-mail.job.ts'
import type { MoneyGoesBack } from '#server/payments/effects.ts'
import { refundExpectedBy } from '#server/payments/read-payments.ts'

/**
 * Money that goes back is told, above all where no order shows it: a payment that came too late, or a
 * second one. Written in the transaction that stores the refund.
 */
export async function tellOfRefund(tx: Tx, sender: Sender, back: MoneyGoesBack): Promise<void> {
  const payer = await tx
    .selectFrom('accounts')
    .select(['email', 'name'])
    .where('id', '=', back.accountId)
    .where('disabled_at', 'is', null)
    .where('email_verified_at', 'is not', null)
    .executeTakeFirst()
  if (!payer) return
  const amount = formatPaise(back.amountPaise)
  const letter = {
    subject: `${amount} is on its way back to you`,
    heading: 'Your money goes back',
    paragraphs: [
      back.isDecided
        ? `We are sending ${amount} of what you paid back to you.`
        : `We could not use a payment of ${amount}, because it came twice, too late, or with another amount. Nothing is kept of it.`,
      `Your bank has it within 3-7 business days, by ${dateIn(words, refundExpectedBy(new Date()))} at the latest.`,
    ],
    ...(back.orderId && {
      link: { label: 'See the order', url: `${sender.publicUrl}/myorders/${back.orderId}` },
    }),
    reason: `Refund ${back.refundId.slice(-6)} of payment ${back.paymentId}.`,
  }
  const mail = { ...writeLetter(letter, sender), to: payer.email, toName: payer.name }
  await enqueueMail(tx, { ...mail, key: `refund:${back.refundId}` })
}
