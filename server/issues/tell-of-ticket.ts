import { formatPaise } from '#contract/rules/money/money.ts'
import { orderNumber } from '#contract/rules/orders/order-number.ts'
import { englishSpeech } from '#contract/words/speech.ts'
import type { Tx } from '#server/db/db.ts'
import { tellOperator } from '#server/notifications/mail/tell-operator.ts'
import { readEvidence } from './evidence.ts'
import { evidenceSections } from './evidence-lines.ts'
import type { StoredIssue } from './issue-row.ts'
import type { Parties } from './parties.ts'
import type { IssueMailParts } from './parts.ts'
import { ticketLetter as english } from './texts/en.ts'

/** Mails a new ticket to the operator with everything about it, since there is no page for tickets. */
export async function tellOfTicket(
  tx: Tx,
  { sender, operatorEmail }: IssueMailParts,
  issue: StoredIssue,
  parties: Parties,
  stepId: string,
): Promise<void> {
  const { say, texts, words } = englishSpeech(english)
  const { order } = parties
  const refund = issue.refund_id ? await readRefund(tx, issue.refund_id) : undefined
  const amount = formatPaise(refund?.amount_paise ?? 0)
  const kind = words.issueKinds[issue.kind]
  const subject = order
    ? say(texts.ofOrder, { number: orderNumber(order.orderId), shop: order.shopName })
    : say(texts.ofPayment, { amount })
  const evidence = order && (await readEvidence(tx, { shopId: issue.shop_id, orderId: order.orderId }))
  const photos = evidence?.issues.find(({ _id }) => _id === issue.id)?.photos.length ?? 0
  await tellOperator(tx, sender, operatorEmail, {
    key: `ticket:${stepId}`,
    subject: say(texts.subject, { kind, subject }),
    heading: kind,
    paragraphs: [
      say(texts.people, { customer: customerOf(parties), shop: shopOf(parties) }),
      ...(refund
        ? [say(texts.refund, { refund: refund.id, amount, failure: refund.failure ?? texts.noFailure })]
        : []),
      ...(evidence
        ? evidenceSections(evidence, sender.productName).flatMap(({ title, lines }) => [title, ...lines])
        : []),
      ...(order && photos > 0 ? [say(texts.photos, { count: photos, order: order.orderId })] : []),
      say(texts.answer, { ticket: issue.id }),
      say(texts.close, { ticket: issue.id }),
    ],
    reason: say(texts.reason, { ticket: issue.id }),
  })
}

const customerOf = ({ customer, order }: Parties): string =>
  [customer?.name, customer?.email, order?.customerPhone].filter(Boolean).join(', ') || '–'

const shopOf = ({ shop }: Parties): string =>
  shop ? [shop.name, shop.email, shop.phone].filter(Boolean).join(', ') : '–'

const readRefund = (tx: Tx, id: string) =>
  tx.selectFrom('refunds').select(['id', 'amount_paise', 'failure']).where('id', '=', id).executeTakeFirst()
