import { addressIn, languageOf } from '#contract/rules/language/languages.ts'
import { put } from '#contract/rules/language/say.ts'
import { formatPaise } from '#contract/rules/money/money.ts'
import { orderNumber } from '#contract/rules/orders/order-number.ts'
import { dateIn } from '#contract/words/moments.ts'
import { speechOf } from '#contract/words/speech.ts'
import type { Tx } from '#server/db/db.ts'
import { type Sender, writeLetter } from '#server/notifications/mail/mail-frame.ts'
import { enqueueMail } from '#server/notifications/mail/send-mail.job.ts'
import { enqueuePush } from '#server/notifications/push/send-push.job.ts'
import { customerPage, SHOP_PAGE } from '#server/orders/messages/order-messages.ts'
import { readBankHolidays, refundExpectedBy } from '#server/payments/bank-holidays.ts'
import type { StoredIssue } from './issue-row.ts'
import { type LetterChoice, letterTo } from './letters.ts'
import { type Parties, type Person, readParties } from './parties.ts'
import type { IssueMailParts } from './parts.ts'
import type { Step } from './step.ts'
import { tellOfTicket } from './tell-of-ticket.ts'
import { issueLettersIn } from './texts/in-each.ts'

const PUSH_TTL_S = 24 * 60 * 60

type TakenStep = Step & { stepId: string }

/** Queues mails and pushes about a step within its transaction: one to each side that has to hear of it. */
export async function tellOfStep(
  tx: Tx,
  parts: IssueMailParts,
  issue: StoredIssue,
  step: TakenStep,
): Promise<void> {
  const parties = await readParties(tx, issue)
  const told = { issue, step, paymentMethod: parties.order?.paymentMethod ?? 'online' } as const
  const due = await dueOf(tx, issue, step)
  for (const side of ['customer', 'shop'] as const) {
    const person = parties[side]
    const letter = person && letterTo(side, told)
    if (person && letter) await write(tx, parts.sender, { side, person, letter, parties, issue, step, due })
  }
  if (step.kind === 'handed_over') await tellOfTicket(tx, parts, issue, parties, step.stepId)
}

/** The date that the step's letter mentions. */
async function dueOf(tx: Tx, issue: StoredIssue, { kind, at }: Step): Promise<Date> {
  if (kind === 'reported') return issue.answer_by
  if (issue.gives_cash && issue.settles_at) return issue.settles_at
  return refundExpectedBy(at, await readBankHolidays(tx))
}

type Letter = {
  side: 'customer' | 'shop'
  person: Person
  letter: LetterChoice
  parties: Parties
  issue: StoredIssue
  step: TakenStep
  due: Date
}

async function write(tx: Tx, sender: Sender, to: Letter): Promise<void> {
  const { side, person, letter, parties, issue, step, due } = to
  const { language, texts, words } = speechOf(issueLettersIn, languageOf(person.language))
  const { order } = parties
  const shop = order?.shopName ?? sender.productName
  const number = order ? orderNumber(order.orderId) : ''
  const values = {
    shop,
    amount: formatPaise(step.amountPaise ?? 0),
    date: dateIn(words, due),
    kind: words.issueKinds[issue.kind],
  }
  const said: { heading: string; text: string } = letter.of(texts)
  const heading = put(said.heading, values)
  const path = side === 'customer' && order ? customerPage(order.orderId) : SHOP_PAGE
  const key = `issue-step:${step.stepId}:${side}`
  if (person.isEmailProven)
    await enqueueMail(tx, {
      ...writeLetter(
        {
          language,
          subject: order ? put(texts.subject, { number, heading }) : heading,
          heading,
          paragraphs: [put(said.text, values), ...(step.text ? [put(texts.said, { text: step.text })] : [])],
          ...(order && { link: { label: texts.link[side], path } }),
          reason: put(order ? texts.reason[side] : texts.reason.payer, { shop, product: sender.productName }),
        },
        sender,
      ),
      to: person.email,
      toName: person.name,
      key,
    })
  if (!order || !person.wantsPush) return
  const notice = {
    title: heading,
    body: put(texts.push[side], { shop, number }),
    url: addressIn(language, path),
    tag: `order-${order.orderId}`,
    at: step.at.toISOString(),
  }
  await enqueuePush(tx, person.accountId, notice, { key, ttlS: PUSH_TTL_S, urgency: 'normal' })
}
