import type { Statement } from '#contract/payments.ts'
import { formatDate } from '#contract/rules/india-time.ts'
import { statementTexts as texts } from '#web/texts/statement.ts'
import { Card } from '#web/ui/card.tsx'
import { Money } from '#web/ui/money.tsx'

type Line = Statement['lines'][number]

export function StatementTable({ lines }: { lines: Line[] }) {
  return (
    <Card className="overflow-x-auto">
      <table className="w-full min-w-[32rem] text-left">
        <caption className="sr-only">{texts.table}</caption>
        <thead className="border-line border-b text-soft text-sm">
          <tr>
            <Head>{texts.day}</Head>
            <Head>{texts.order}</Head>
            <Head>{texts.payment}</Head>
            <Head isNumber>{texts.amount}</Head>
            <Head isNumber>{texts.commission}</Head>
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {lines.map((line) => (
            <tr key={`${line.orderId} ${line.deliveredAt} ${line.amount}`}>
              <td className="whitespace-nowrap px-4 py-2.5">{formatDate(new Date(line.deliveredAt))}</td>
              <td className="px-4 py-2.5">
                <span className="tabular">{line.orderId.slice(-6)}</span>
                {line.amount < 0 && <span className="ml-2 text-brick-ink text-sm">{texts.takenBack}</span>}
              </td>
              <td className="px-4 py-2.5">{line.paymentMethod === 'COD' ? texts.cash : texts.online}</td>
              <td className="px-4 py-2.5 text-right">
                <Money rupees={line.amount} />
              </td>
              <td className="px-4 py-2.5 text-right">
                <Money rupees={line.commission} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  )
}

function Head({ children, isNumber = false }: { children: string; isNumber?: boolean }) {
  return (
    <th scope="col" className={`px-4 py-3 font-medium ${isNumber ? 'text-right' : ''}`}>
      {children}
    </th>
  )
}
