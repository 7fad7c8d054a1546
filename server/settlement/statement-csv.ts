import { indiaDay } from '#contract/rules/india-time.ts'
import type { Statement } from '#contract/settlement.ts'
import type { Db } from '#server/db/db.ts'
import { readStatement } from './read-statement.ts'

const HEAD = ['Date', 'What', 'Order', 'Payment', 'Amount', 'Commission', 'Gateway fee']
const LINES_AT_ONCE = 2000
const kinds = {
  delivered: 'Delivered',
  taken_back: 'Taken back',
  refunded: 'Refunded',
  corrected: 'Corrected',
}

/**
 * A month as a spreadsheet reads it: plain numbers, dates in India, then the sums and the balance. However long
 * it is, only some thousand lines of it are in memory at a time.
 */
export async function* statementCsv(db: Db, shopId: string, month: string): AsyncGenerator<string> {
  let page = await readStatement(db, shopId, month, { limit: LINES_AT_ONCE })
  yield asText([HEAD, ...page.lines.map(lineCells)])
  while (page.next) {
    page = await readStatement(db, shopId, month, { limit: LINES_AT_ONCE, after: page.next })
    yield asText(page.lines.map(lineCells))
  }
  yield asText([...page.transfers.map(transferCells), ...sumCells(page)])
}

const lineCells = (line: Statement['lines'][number]): string[] => [
  indiaDay(new Date(line.deliveredAt)),
  kinds[line.kind],
  line.orderId,
  line.paymentMethod,
  ...[line.amount, line.commission, line.gatewayFee].map(money),
]

const transferCells = ({ at, amount, reference }: Statement['transfers'][number]): string[] => [
  indiaDay(new Date(at)),
  amount > 0 ? 'Paid to the shop' : 'Paid by the shop',
  quoted(reference),
  'bank',
  money(amount),
  '',
  '',
]

const sumCells = ({ totals }: Statement): string[][] => [
  [
    'Total',
    '',
    '',
    `${totals.orders} orders`,
    ...[totals.amount, totals.commission, totals.gatewayFee].map(money),
  ],
  sum('Online money due to the shop', totals.onlineDue),
  sum('COD commission owed by the shop', totals.codCommissionOwed),
  sum('Gateway fees borne by the shop', totals.gatewayFeeOfShop),
  sum('Opening balance in favour of the shop', totals.opening),
  sum('Earned in the month', totals.earned),
  sum('Paid to the shop', totals.paidOut),
  sum('Paid by the shop', totals.received),
  sum('Closing balance in favour of the shop', totals.closing),
]

const sum = (label: string, rupees: number): string[] => [label, '', '', '', money(rupees), '', '']
const money = (rupees: number) => rupees.toFixed(2)
const asText = (rows: string[][]) => rows.map((cells) => `${cells.join(',')}\r\n`).join('')

/** A bank's reference is anybody's text: neither a comma of it nor a formula reaches the spreadsheet. */
const quoted = (text: string) => `"${text.replace(/^[=+@-]/, "'$&").replaceAll('"', '""')}"`
