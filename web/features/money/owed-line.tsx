import { formatPaise, toPaise } from '#contract/rules/money/money.ts'
import { LEAST_PAYABLE_PAISE } from '#contract/rules/money/payable.ts'
import { useFollowed } from '#web/data/follow-orders.ts'
import { useSite } from '#web/data/site.ts'
import { useData } from '#web/data/use-data.ts'
import { deskPaths } from '#web/desk-paths.ts'
import { say } from '#web/language/say.ts'
import { moneyTexts as texts } from '#web/texts/money.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { usePresentMonth } from '#web/use-present-month.ts'

/** On the dashboard, while the shop owes something. A failed read is reported on the money page only. */
export function OwedLine() {
  const { productName: product } = useSite()
  useFollowed('showMoney')
  const { data } = useData('showMoney', { month: usePresentMonth() })
  const owedPaise = -toPaise(data?.data.totals.closing ?? 0)
  if (owedPaise < LEAST_PAYABLE_PAISE) return null
  return (
    <Card className="flex flex-wrap items-center justify-between gap-3 p-4 sm:p-5">
      <p>{say(texts.owed, { product, amount: formatPaise(owedPaise) })}</p>
      <ButtonLink to={deskPaths.money} tone="plain">
        {texts.seeAndPay}
      </ButtonLink>
    </Card>
  )
}
