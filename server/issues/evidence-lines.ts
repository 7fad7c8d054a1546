import type { Evidence, Issue } from '#contract/issues.ts'
import { put } from '#contract/rules/language/say.ts'
import { formatRupees } from '#contract/rules/money/money.ts'
import { orderNumber } from '#contract/rules/orders/order-number.ts'
import { namedPackIn } from '#contract/words/amounts.ts'
import { AS_A_DATE, dateIn, momentIn } from '#contract/words/moments.ts'
import { englishSpeech, type Speech } from '#contract/words/speech.ts'
import { evidenceTexts as english } from './texts/en.ts'

export type EvidenceSection = { title: string; lines: string[] }
type EvidenceSpeech = Speech<typeof english>

/** Everything about an order as titled lines of English text, for the evidence page and the ticket's mail. */
export function evidenceSections(evidence: Evidence, productName: string): EvidenceSection[] {
  const speech = englishSpeech(english)
  const { texts } = speech
  return [
    { title: texts.order.title, lines: orderLines(speech, evidence, productName) },
    { title: texts.lines.title, lines: itemLines(speech, evidence) },
    { title: texts.events.title, lines: evidence.events.flatMap((event) => eventLines(speech, event)) },
    {
      title: texts.issues.title,
      lines: evidence.issues.flatMap((issue) => issueLines(speech, issue)),
    },
    { title: texts.money.title, lines: moneyLines(speech, evidence) },
  ].filter(({ lines }) => lines.length > 0)
}

/** Always with the date: evidence is kept for years, so "today" would mislead. */
const momentOf = ({ words }: EvidenceSpeech, moment: string): string =>
  momentIn(words, new Date(moment), AS_A_DATE)

function orderLines(speech: EvidenceSpeech, evidence: Evidence, product: string): string[] {
  const { texts, words } = speech
  const { order, terms } = evidence
  const { address } = order
  const place = [address.flat, address.floor, address.street, address.landmark].filter(Boolean).join(', ')
  const name = `${address.firstName} ${address.lastName}`.trim()
  return [
    put(texts.order.shop, { shop: order.shopName }),
    put(texts.order.placed, { moment: momentOf(speech, order.date) }),
    put(texts.order.status, { status: words.statuses[order.status] }),
    put(texts.order.deliverTo, { name, phone: address.phone, address: place }),
    put(texts.order.payment, { method: words.paymentMethods[order.paymentMethod] }),
    ...(order.againOf ? [put(texts.order.again, { number: orderNumber(order.againOf) })] : []),
    ...(terms ? [put(texts.order.terms, { version: terms.version })] : []),
    put(texts.written, { moment: momentOf(speech, evidence.writtenAt), product }),
  ]
}

function itemLines({ texts }: EvidenceSpeech, { order }: Evidence): string[] {
  return [
    ...order.items.map(({ name, quantity, total }) =>
      put(texts.lines.line, { name, quantity, price: formatRupees(total) }),
    ),
    put(texts.lines.delivery, { price: formatRupees(order.deliveryCharge) }),
    put(texts.lines.total, { price: formatRupees(order.amount) }),
  ]
}

function eventLines(speech: EvidenceSpeech, { at, kind, status, by, details }: Evidence['events'][number]) {
  const { texts, words } = speech
  const kinds: Record<string, string> = texts.events.kinds
  const steps: Record<string, string> = texts.issues.steps
  const statuses: Record<string, string> = words.statuses
  const step = steps[String(details?.step)] ?? ''
  const event = put(kinds[kind] ?? kind, { status: statuses[status] ?? status, step })
  const note = details?.note
  return [
    put(texts.events.line, { moment: momentOf(speech, at), event, party: words.parties[by] }),
    ...(typeof note === 'string' ? [put(texts.events.note, { text: note })] : []),
  ]
}

function issueLines(speech: EvidenceSpeech, issue: Issue): string[] {
  const { texts, words } = speech
  const packOf = ({ name, packSize, unit }: Issue['items'][number]) =>
    namedPackIn(words, name, packSize, unit)
  const confirmedAt = issue.cash?.confirmedAt
  return [
    put(texts.issues.issue, { kind: words.issueKinds[issue.kind], state: texts.issues.states[issue.state] }),
    ...(issue.items.length > 0
      ? [put(texts.issues.items, { items: issue.items.map(packOf).join(' · ') })]
      : []),
    ...issue.steps.flatMap(({ kind, by, at, text, amount, borneBy }) => [
      put(texts.issues.step, {
        moment: momentOf(speech, at),
        step: texts.issues.steps[kind],
        party: words.parties[by],
      }),
      ...(text ? [put(texts.events.note, { text })] : []),
      ...(amount
        ? [
            borneBy
              ? put(texts.issues.amountBy, { amount: formatRupees(amount), bearer: words.bearers[borneBy] })
              : put(texts.issues.amount, { amount: formatRupees(amount) }),
          ]
        : []),
    ]),
    ...(confirmedAt ? [put(texts.issues.cashConfirmed, { moment: momentOf(speech, confirmedAt) })] : []),
  ]
}

function moneyLines(speech: EvidenceSpeech, { order, payments }: Evidence): string[] {
  const { texts, words } = speech
  return [
    ...payments.map(({ id, amount, method, status, at }) =>
      put(texts.money.payment, {
        moment: momentOf(speech, at),
        payment: id,
        amount: formatRupees(amount),
        method: method ?? texts.money.noMethod,
        status,
      }),
    ),
    ...(order.refunds ?? []).flatMap((refund) => [
      put(texts.money.refund, {
        moment: momentOf(speech, refund.at),
        amount: formatRupees(refund.amount),
        reason: words.refundReasons[refund.reason],
        status: texts.money.states[refund.status],
      }),
      ...(refund.borneBy ? [put(texts.money.bearer, { bearer: words.bearers[refund.borneBy] })] : []),
      ...(refund.bankReference ? [put(texts.money.bank, { reference: refund.bankReference })] : []),
      ...(refund.status === 'failed'
        ? []
        : [put(texts.money.due, { date: dateIn(words, new Date(refund.expectedBy)) })]),
    ]),
    ...(order.cashReturned ? [put(texts.money.cash, { amount: formatRupees(order.cashReturned) })] : []),
  ]
}
