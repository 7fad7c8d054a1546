import type { Statement } from '#contract/settlement.ts'
import { formatDate } from '#web/language/moments.ts'
import { statementTexts as texts } from '#web/texts/statement.ts'
import { Card } from '#web/ui/card.tsx'
import { Money } from '#web/ui/money.tsx'
import { Cell, Head } from './statement-cells.tsx'

/** The month's transfers between the shop and us, with the bank's references. */
export function TransferTable({ transfers }: { transfers: Statement['transfers'] }) {
  return (
    <Card className="overflow-x-auto">
      <table className="w-full text-left max-xs:block">
        <caption className="sr-only">{texts.transfers}</caption>
        <thead className="border-line border-b text-soft text-sm max-xs:sr-only">
          <tr>
            <Head>{texts.day}</Head>
            <Head>{texts.reference}</Head>
            <Head className="text-right">{texts.amount}</Head>
          </tr>
        </thead>
        <tbody className="divide-y divide-line max-xs:block">
          {transfers.map(({ at, amount, reference }) => (
            <tr className="max-xs:block max-xs:py-2" key={`${at} ${reference}`}>
              <Cell>{formatDate(new Date(at))}</Cell>
              <Cell>
                <span className="break-all">{reference}</span>
                <span className="block text-sm text-soft">
                  {amount > 0 ? texts.transferred.out : texts.transferred.in}
                </span>
              </Cell>
              <Cell head={texts.amount} className="text-right">
                <Money rupees={Math.abs(amount)} />
              </Cell>
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  )
}
