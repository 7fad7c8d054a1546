import { useState } from 'react'
import { sentenceOf } from '#web/api/answer-failure.ts'
import { downloadStatement } from '#web/features/statement/download-statement.ts'
import { MonthChoice } from '#web/features/statement/month-choice.tsx'
import { StatementTable } from '#web/features/statement/statement-table.tsx'
import { StatementTotals } from '#web/features/statement/statement-totals.tsx'
import { TransferTable } from '#web/features/statement/transfer-table.tsx'
import { useStatement } from '#web/features/statement/use-statement.ts'
import { say } from '#web/language/say.ts'
import { statementTexts as texts } from '#web/texts/statement.ts'
import { Button } from '#web/ui/button.tsx'
import { DeskPage } from '#web/ui/desk-page.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Loading, Skeleton } from '#web/ui/loading/skeleton.tsx'
import { MoreButton } from '#web/ui/more-button.tsx'
import { toast } from '#web/ui/toasts/toast.ts'
import { deskMeta } from './desk-meta.ts'
import { ShopOnPaper } from './shop-on-paper.tsx'
import { useMonth } from './use-month.ts'

export const meta = deskMeta(texts.title)

export default function StatementRoute() {
  const { month, change } = useMonth()
  const { statement, fault, hasOlder, reload, showOlder } = useStatement(month)
  const [isBusy, setBusy] = useState(false)
  const download = () =>
    downloadStatement(month).catch((error: unknown) =>
      toast.error(sentenceOf(error, texts.downloadFailed, texts.downloadFailed)),
    )

  const showMore = async () => {
    setBusy(true)
    await showOlder()
    setBusy(false)
  }

  return (
    <DeskPage title={texts.title} aside={<MonthChoice month={month} onChange={change} />}>
      <ShopOnPaper />
      {!statement && !fault && (
        <Loading label={texts.loading}>
          <Skeleton className="h-40" />
        </Loading>
      )}
      {!statement && fault && (
        <EmptyState title={fault} isFault>
          <p className="text-soft">{texts.failedText}</p>
          <Button onClick={reload}>{texts.again}</Button>
        </EmptyState>
      )}
      {statement && (
        <>
          <StatementTotals month={statement.month} totals={statement.totals} />
          {statement.transfers.length > 0 && <TransferTable transfers={statement.transfers} />}
          {statement.lines.length === 0 ? (
            <EmptyState title={texts.emptyTitle}>
              <p className="text-soft">{texts.emptyText}</p>
            </EmptyState>
          ) : (
            <>
              <StatementTable lines={statement.lines} />
              {hasOlder && (
                <p className="hidden print:block">
                  {say(texts.moreThanOnPaper, { count: statement.lines.length })}
                </p>
              )}
              <MoreButton hasMore={hasOlder} busy={isBusy} onMore={showMore}>
                {texts.showMore}
              </MoreButton>
            </>
          )}
          {/* Also for a month without deliveries: it has transfers and a balance. */}
          <Button tone="plain" className="self-start" onClick={download}>
            {texts.download}
          </Button>
        </>
      )}
    </DeskPage>
  )
}
