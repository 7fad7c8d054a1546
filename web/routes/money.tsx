import { deskPaths } from '#web/desk-paths.ts'
import { DayList } from '#web/features/money/day-list.tsx'
import { MonthAtAGlance } from '#web/features/money/month-at-a-glance.tsx'
import { useMoney } from '#web/features/money/use-money.ts'
import { requireOwnDocument } from '#web/features/payment/own-document.ts'
import { MonthChoice } from '#web/features/statement/month-choice.tsx'
import { formatMonth } from '#web/language/moments.ts'
import { say } from '#web/language/say.ts'
import { moneyTexts as texts } from '#web/texts/money.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { DeskPage } from '#web/ui/desk-page.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Loading, Skeleton } from '#web/ui/loading/skeleton.tsx'
import { deskMeta } from './desk-meta.ts'
import { PayableBalance, useCommission } from './payable-balance.tsx'
import { ShopOnPaper } from './shop-on-paper.tsx'
import { useMonth } from './use-month.ts'

// Without a server loader the page would not be rendered on the server, but only after its clientLoader has run.
export const loader = () => null
export const clientLoader = requireOwnDocument
export const meta = deskMeta(texts.title)

export default function MoneyRoute() {
  const { month, change } = useMonth()
  const { money, fault, reload } = useMoney(month)
  const commission = useCommission(reload)
  const of = { month: formatMonth(month) }
  return (
    <DeskPage title={texts.title} aside={<MonthChoice month={month} onChange={change} />}>
      <ShopOnPaper />
      {!money && !fault && (
        <Loading label={texts.loading}>
          <Skeleton className="h-72" />
        </Loading>
      )}
      {!money && fault && (
        <EmptyState title={fault} isFault>
          <Button onClick={reload}>{texts.again}</Button>
        </EmptyState>
      )}
      {money && (
        <>
          <PayableBalance money={money} commission={commission} />
          <MonthAtAGlance money={money} />
          <h2 className="text-xl">{texts.days}</h2>
          {money.days.length > 0 ? (
            <DayList days={money.days} />
          ) : (
            <p className="text-soft">{say(texts.noDays, of)}</p>
          )}
          <p className="text-sm text-soft">{texts.notes}</p>
          <ButtonLink to={deskPaths.statementOfMonth(month)} tone="plain" className="self-start">
            {say(texts.statement, of)}
          </ButtonLink>
        </>
      )}
    </DeskPage>
  )
}
