import { toPaise, toRupees } from '#contract/rules/money/money.ts'
import { figures } from '#contract/rules/pages/figures.ts'
import type { Statement } from '#contract/settlement.ts'
import { useSite } from '#web/data/site.ts'
import { formatMonth } from '#web/language/moments.ts'
import { say } from '#web/language/say.ts'
import { moneyTexts } from '#web/texts/money.ts'
import { statementTexts as texts } from '#web/texts/statement.ts'
import { Card } from '#web/ui/card.tsx'
import { Money } from '#web/ui/money.tsx'
import { usePresentMonth } from '#web/use-present-month.ts'

/** The balance, and how it comes about. */
export function StatementTotals({ month, totals }: Pick<Statement, 'month' | 'totals'>) {
  const { productName: product } = useSite()
  const { closing } = totals
  const word = titleOf(closing, month >= usePresentMonth())
  const feeOfPlatform = toPaise(totals.gatewayFee) - toPaise(totals.gatewayFeeOfShop)
  return (
    <Card className="grid grid-cols-1 gap-5 p-5 max-xs:p-3 lg:grid-cols-[auto_minmax(0,1fr)] lg:gap-10">
      <div>
        <p className="text-soft">{say(word, { product, month: formatMonth(month) })}</p>
        <p className="font-bold font-head text-3xl max-xs:text-lg">
          <Money rupees={Math.abs(closing)} />
        </p>
      </div>
      <dl className="grid grid-cols-1 gap-x-8 gap-y-2 xl:grid-cols-2">
        <Row label={say(texts.salesOf, { count: totals.orders })} rupees={totals.amount} />
        <Row label={texts.commission} rupees={totals.commission} />
        <Row label={say(texts.onlineDue, figures)} rupees={totals.onlineDue} />
        <Row label={say(texts.codCommission, figures)} rupees={-totals.codCommissionOwed} />
        {feeOfPlatform !== 0 && <Row label={texts.gatewayFee} rupees={toRupees(feeOfPlatform)} />}
        {totals.gatewayFeeOfShop !== 0 && (
          <Row label={texts.gatewayFeeOfShop} rupees={totals.gatewayFeeOfShop} />
        )}
        <Row label={texts.opening} rupees={totals.opening} />
        <Row label={texts.earned} rupees={totals.earned} />
        <Row label={texts.paidOut} rupees={totals.paidOut === 0 ? 0 : -totals.paidOut} />
        <Row label={texts.received} rupees={totals.received} />
        <Row label={texts.closing} rupees={closing} />
      </dl>
      <p className="text-soft text-sm lg:col-span-2">{say(texts.how, figures)}</p>
    </Card>
  )
}

/** The heading of the balance. For a past month it may have been paid since. */
function titleOf(closing: number, isPresent: boolean): string {
  if (closing === 0) return texts.even
  if (closing > 0) return isPresent ? texts.owedToYou : moneyTexts.wasYours
  return isPresent ? texts.youOwe : moneyTexts.wasOurs
}

function Row({ label, rupees }: { label: string; rupees: number }) {
  return (
    <div className="flex items-baseline justify-between gap-x-4 max-xs:flex-wrap border-line border-b pb-1">
      <dt className="text-soft">{label}</dt>
      <dd className="ml-auto font-semibold">
        <Money rupees={rupees === 0 ? 0 : rupees} />
      </dd>
    </div>
  )
}
