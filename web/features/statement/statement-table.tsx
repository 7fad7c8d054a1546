import { orderNumber } from '#contract/rules/orders/order-number.ts'
import type { Statement } from '#contract/settlement.ts'
import { formatDate } from '#web/language/moments.ts'
import { words } from '#web/language/words.ts'
import { statementTexts as texts } from '#web/texts/statement.ts'
import { Card } from '#web/ui/card.tsx'
import { Money } from '#web/ui/money.tsx'
import { Cell, Head } from './statement-cells.tsx'

type Line = Statement['lines'][number]

export function StatementTable({ lines }: { lines: Line[] }) {
  return (
    <Card className="overflow-x-auto">
      <table className="w-full text-left max-xs:block">
        <caption className="sr-only">{texts.table}</caption>
        <thead className="border-line border-b text-soft text-sm max-xs:sr-only">
          <tr>
            <Head>{texts.day}</Head>
            <Head className="max-lg:hidden">{texts.order}</Head>
            <Head className="max-lg:hidden">{texts.payment}</Head>
            <Head className="text-right">{texts.amount}</Head>
            <Head className="text-right">{texts.commission}</Head>
          </tr>
        </thead>
        <tbody className="divide-y divide-line max-xs:block">
          {lines.map((line) => (
            <tr
              className="max-xs:block max-xs:py-2"
              key={`${line.orderId} ${line.deliveredAt} ${line.amount}`}
            >
              <Cell>
                {formatDate(new Date(line.deliveredAt))}
                {/* On narrow screens two columns move below the day. */}
                <span className="block text-sm text-soft lg:hidden">
                  <OrderWords line={line} /> · {paymentWord(line)}
                </span>
              </Cell>
              <Cell className="max-lg:hidden">
                <OrderWords line={line} />
              </Cell>
              <Cell className="max-lg:hidden">{paymentWord(line)}</Cell>
              <Cell head={texts.amount} className="text-right">
                <Money rupees={line.amount} />
              </Cell>
              <Cell head={texts.commission} className="text-right">
                <Money rupees={line.commission} />
              </Cell>
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  )
}

const kinds = {
  taken_back: 'takenBack',
  fee_kept: 'feeKept',
  refunded: 'refunded',
  corrected: 'corrected',
} as const

const paymentWord = ({ paymentMethod }: Line) => words.paymentMethodsShort[paymentMethod]

function OrderWords({ line }: { line: Line }) {
  return (
    <>
      <span className="tabular">{orderNumber(line.orderId)}</span>
      {line.kind !== 'delivered' && (
        <span className="ml-2 text-brick-ink text-sm">{texts[kinds[line.kind]]}</span>
      )}
    </>
  )
}
