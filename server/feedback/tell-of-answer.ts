import { addressIn, languageOf } from '#contract/rules/language/languages.ts'
import { orderNumber } from '#contract/rules/orders/order-number.ts'
import { speechOf } from '#contract/words/speech.ts'
import type { Tx } from '#server/db/db.ts'
import { type Sender, writeLetter } from '#server/notifications/mail/mail-frame.ts'
import { enqueueMail } from '#server/notifications/mail/send-mail.job.ts'
import { enqueuePush } from '#server/notifications/push/send-push.job.ts'
import { customerPage } from '#server/orders/messages/order-messages.ts'
import { reviewLettersIn } from './texts/in-each.ts'

const PUSH_TTL_S = 24 * 60 * 60

type Answered = { shopId: string; orderId: string; message: string; at: Date }

/** Notifies the customer of a new answer by mail and push. A later change of it is only shown on the order. */
export async function tellOfAnswer(tx: Tx, sender: Sender, answered: Answered): Promise<void> {
  const { shopId, orderId, message, at } = answered
  const customer = await findCustomer(tx, answered)
  if (!customer) return
  const { language, say, texts } = speechOf(reviewLettersIn, languageOf(customer.language))
  const { shop } = customer
  const heading = say(texts.answered.subject, { shop })
  const path = customerPage(orderId)
  const key = `review-answer:${shopId}:${orderId}:${at.getTime()}`
  const letter = {
    language,
    subject: heading,
    heading,
    paragraphs: [say(texts.words, { message })],
    link: { label: texts.answered.link, path },
    reason: say(texts.answered.reason, { shop }),
  }
  // An unproven e-mail may belong to somebody else.
  if (customer.email_verified_at !== null)
    await enqueueMail(tx, { ...writeLetter(letter, sender), to: customer.email, toName: customer.name, key })
  const notice = {
    title: heading,
    body: say(texts.answered.push, { shop, number: orderNumber(orderId) }),
    url: addressIn(language, path),
    tag: `order-${orderId}`,
    at: at.toISOString(),
  }
  await enqueuePush(tx, customer.accountId, notice, { key, ttlS: PUSH_TTL_S, urgency: 'normal' })
}

const findCustomer = (tx: Tx, { shopId, orderId }: Answered) =>
  tx
    .selectFrom('orders')
    .innerJoin('accounts as customer', 'customer.id', 'orders.customer_account_id')
    .select([
      'customer.id as accountId',
      'customer.email',
      'customer.email_verified_at',
      'customer.name',
      'customer.language',
      'orders.shop_name as shop',
    ])
    .where('orders.shop_id', '=', shopId)
    .where('orders.id', '=', orderId)
    .where('customer.disabled_at', 'is', null)
    .executeTakeFirst()
