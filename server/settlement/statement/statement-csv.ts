import type { Language } from '#contract/rules/language/languages.ts'
import { fill } from '#contract/rules/language/say.ts'
import { guarded } from '#contract/rules/text/formula-guard.ts'
import { indiaDay } from '#contract/rules/time/india-time.ts'
import type { Statement } from '#contract/settlement.ts'
import { inLanguage } from '#contract/words/speech.ts'
import type { Db } from '#server/db/db.ts'
import { statementSheetIn } from '../texts/in-each.ts'
import { readStatement } from './read-statement.ts'

type Texts = (typeof statementSheetIn)['en']
const LINES_AT_ONCE = 2000

/**
 * A month as a spreadsheet reads it: plain numbers, dates in India, then the sums and the balance. However long
 * it is, only some thousand lines of it are in memory at a time.
 */
export async function* statementCsv(
  db: Db,
  shopId: string,
  month: string,
  language: Language,
): AsyncGenerator<string> {
  const texts = inLanguage(statementSheetIn, language)
  const lineCells = (line: Statement['lines'][number]) => cellsOfLine(texts, line)
  let page = await readStatement(db, shopId, month, { limit: LINES_AT_ONCE })
  yield asText([Object.values(texts.head), ...page.lines.map(lineCells)])
  while (page.next) {
    page = await readStatement(db, shopId, month, { limit: LINES_AT_ONCE, after: page.next })
    yield asText(page.lines.map(lineCells))
  }
  yield asText([
    ...page.transfers.map((transfer) => cellsOfTransfer(texts, transfer)),
    ...cellsOfSums(texts, page),
  ])
}

const cellsOfLine = (texts: Texts, line: Statement['lines'][number]): string[] => [
  indiaDay(new Date(line.deliveredAt)),
  texts.kinds[line.kind],
  line.orderId,
  texts.payments[line.paymentMethod],
  ...[line.amount, line.commission, line.gatewayFee].map(money),
]

const cellsOfTransfer = (
  texts: Texts,
  { at, amount, reference }: Statement['transfers'][number],
): string[] => [
  indiaDay(new Date(at)),
  amount > 0 ? texts.transfers.out : texts.transfers.in,
  quoted(reference),
  texts.transfers.way,
  money(amount),
  '',
  '',
]

const cellsOfSums = (texts: Texts, { totals }: Statement): string[][] => [
  [
    texts.total,
    '',
    '',
    fill(texts.orders, { count: totals.orders }),
    ...[totals.amount, totals.commission, totals.gatewayFee].map(money),
  ],
  sum(texts.onlineDue, totals.onlineDue),
  sum(texts.codCommission, totals.codCommissionOwed),
  sum(texts.gatewayFeeOfShop, totals.gatewayFeeOfShop),
  sum(texts.opening, totals.opening),
  sum(texts.earned, totals.earned),
  sum(texts.paidOut, totals.paidOut),
  sum(texts.received, totals.received),
  sum(texts.closing, totals.closing),
]

const sum = (label: string, rupees: number): string[] => [label, '', '', '', money(rupees), '', '']
const money = (rupees: number) => rupees.toFixed(2)
const asText = (rows: string[][]) => rows.map((cells) => `${cells.join(',')}\r\n`).join('')

/** A bank's reference is anybody's text: neither a comma of it nor a formula reaches the spreadsheet. */
const quoted = (text: string) => `"${guarded(text).replaceAll('"', '""')}"`
