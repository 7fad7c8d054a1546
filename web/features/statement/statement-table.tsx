import type { ReactNode } from 'react'
import type { Statement } from '#contract/payments.ts'
import { formatDate } from '#contract/rules/india-time.ts'
import { statementTexts as texts } from '#web/texts/statement.ts'
import { Card } from '#web/ui/card.tsx'
import { classes } from '#web/ui/classes.ts'
import { Money } from '#web/ui/money.tsx'

type Line = Statement['lines'][number]

export function StatementTable({ lines }: { lines: Line[] }) {
  return (
    <Card>
      <table className="w-full text-left">
        <caption className="sr-only">{texts.table}</caption>
        <thead className="border-line border-b text-soft text-sm">
          <tr>
            <Head>{texts.day}</Head>
            <Head className="max-lg:hidden">{texts.order}</Head>
            <Head className="max-lg:hidden">{texts.payment}</Head>
            <Head className="text-right">{texts.amount}</Head>
            <Head className="text-right">{texts.commission}</Head>
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {lines.map((line) => (
            <tr key={`${line.orderId} ${line.deliveredAt} ${line.amount}`}>
              <Cell>
                <span className="whitespace-nowrap">{formatDate(new Date(line.deliveredAt))}</span>
                {/* Where it is narrow two columns stand below the day instead of beside it. */}
                <span className="block text-sm text-soft lg:hidden">
                  <OrderWords line={line} /> · {paymentWord(line)}
                </span>
              </Cell>
              <Cell className="max-lg:hidden">
                <OrderWords line={line} />
              </Cell>
              <Cell className="max-lg:hidden">{paymentWord(line)}</Cell>
              <Cell className="text-right">
                <Money rupees={line.amount} />
              </Cell>
              <Cell className="text-right">
                <Money rupees={line.commission} />
              </Cell>
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  )
}

const paymentWord = ({ paymentMethod }: Line) => (paymentMethod === 'COD' ? texts.cash : texts.online)

function OrderWords({ line }: { line: Line }) {
  return (
    <>
      <span className="tabular">{line.orderId.slice(-6)}</span>
      {line.amount < 0 && <span className="ml-2 text-brick-ink text-sm">{texts.takenBack}</span>}
    </>
  )
}

const sides = 'px-2 first:pl-4 last:pr-4 sm:px-4'

function Head({ children, className }: { children: string; className?: string }) {
  return (
    <th scope="col" className={classes('py-3 font-medium', sides, className)}>
      {children}
    </th>
  )
}

function Cell({ children, className }: { children: ReactNode; className?: string }) {
  return <td className={classes('py-2.5', sides, className)}>{children}</td>
}
