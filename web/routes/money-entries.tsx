import ChevronLeft from 'virtual:icon/chevron-left'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { type MoneyFigure, moneyFigures } from '#contract/rules/money/money-figures.ts'
import { deskPaths } from '#web/desk-paths.ts'
import { EntryList } from '#web/features/money/entry-list.tsx'
import { useEntries } from '#web/features/money/use-money.ts'
import { formatDayOfMonth, formatMonth } from '#web/language/moments.ts'
import { say } from '#web/language/say.ts'
import { moneyTexts as texts } from '#web/texts/money.ts'
import { Button } from '#web/ui/button.tsx'
import { DeskPage } from '#web/ui/desk-page.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Loading, Skeleton } from '#web/ui/loading/skeleton.tsx'
import { MoreButton } from '#web/ui/more-button.tsx'
import { deskMeta } from './desk-meta.ts'
import { ShopOnPaper } from './shop-on-paper.tsx'
import { useMonth } from './use-month.ts'

export const meta = deskMeta(texts.title)

export default function MoneyEntriesRoute() {
  const [search] = useSearchParams()
  const of = readFigure(search.get('of'))
  const day = readDay(search.get('day'))
  const { month: named, present } = useMonth()
  const month = day ? day.slice(0, 7) : named
  const { entries, fault, hasOlder, showOlder, reload } = useEntries(of, day ? { day } : { month })
  const [isBusy, setBusy] = useState(false)
  const showMore = async () => {
    setBusy(true)
    await showOlder()
    setBusy(false)
  }
  const span = day ? formatDayOfMonth(day) : formatMonth(month)
  return (
    <DeskPage title={say(texts.entriesTitle, { figure: texts.figures[of], day: span })}>
      <ShopOnPaper />
      <Link
        to={month === present ? deskPaths.money : deskPaths.moneyOfMonth(month)}
        className="inline-flex min-h-11 items-center gap-1 self-start font-semibold text-blue print:hidden"
      >
        <Icon of={ChevronLeft} className="size-5" />
        {say(texts.back, { month: formatMonth(month) })}
      </Link>
      {!entries && !fault && (
        <Loading label={texts.loading}>
          <Skeleton className="h-72" />
        </Loading>
      )}
      {!entries && fault && (
        <EmptyState title={fault} isFault>
          <Button onClick={reload}>{texts.again}</Button>
        </EmptyState>
      )}
      {entries?.length === 0 && <EmptyState title={texts.noEntries} />}
      {entries && entries.length > 0 && <EntryList of={of} entries={entries} />}
      {hasOlder && (
        <p className="hidden print:block">{say(texts.olderThanOnPaper, { count: entries?.length ?? 0 })}</p>
      )}
      <MoreButton hasMore={hasOlder} busy={isBusy} onMore={showMore}>
        {texts.older}
      </MoreButton>
    </DeskPage>
  )
}

const readFigure = (text: string | null): MoneyFigure =>
  moneyFigures.find((figure) => figure === text) ?? 'keeps'

const readDay = (text: string | null) =>
  text && /^\d{4}-\d{2}-\d{2}$/.test(text) && new Date(text).toJSON()?.startsWith(text) ? text : undefined
