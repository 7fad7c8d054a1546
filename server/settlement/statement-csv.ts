import type { Statement } from '#contract/payments.ts'
import { indiaDay } from '#contract/rules/india-time.ts'

const HEAD = ['Date', 'Order', 'Payment', 'Amount', 'Commission', 'Gateway fee']

/** The statement as a spreadsheet reads it: plain numbers, dates in India, one line of totals. */
export function statementCsv({ lines, totals }: Statement): string {
  const rows = lines.map((line) => [
    indiaDay(new Date(line.deliveredAt)),
    line.orderId,
    line.paymentMethod,
    ...[line.amount, line.commission, line.gatewayFee].map(money),
  ])
  const sums = [totals.amount, totals.commission, totals.gatewayFee].map(money)
  const all = [
    HEAD,
    ...rows,
    ['Total', '', `${totals.orders} orders`, ...sums],
    ['Online money due to the shop', '', '', money(totals.onlineDue), '', ''],
    ['COD commission owed by the shop', '', '', money(totals.codCommissionOwed), '', ''],
    ['Balance in favour of the shop', '', '', money(totals.balance), '', ''],
  ]
  return all.map((cells) => `${cells.join(',')}\r\n`).join('')
}

const money = (rupees: number) => rupees.toFixed(2)
