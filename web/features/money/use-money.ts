import type { MoneyFigure } from '#contract/rules/money/money-figures.ts'
import { sentenceOf } from '#web/api/answer-failure.ts'
import { useFollowed, useRenewed } from '#web/data/follow-orders.ts'
import { useData } from '#web/data/use-data.ts'
import { usePages } from '#web/data/use-pages.ts'
import { moneyTexts as texts } from '#web/texts/money.ts'
import { toast } from '#web/ui/toasts/toast.ts'

const why = (error: unknown) => sentenceOf(error, texts.failed, texts.failed)
const how = { isSaidInPlace: true, onFault: (fault: unknown) => void toast.error(why(fault)) }

export function useMoney(month: string) {
  useFollowed('showMoney')
  const { data, error, reload } = useData('showMoney', { month }, how)
  return { money: data?.data, fault: error ? why(error) : undefined, reload }
}

/** The entries behind a figure of a day or a month, page by page. */
export function useEntries(of: MoneyFigure, span: { day: string } | { month: string }) {
  useRenewed('listMoneyEntries')
  const { pages, error, ...reading } = usePages(
    'listMoneyEntries',
    { of, ...span },
    { ...how, nextOf: ({ next }) => next },
  )
  return { ...reading, entries: pages?.flatMap(({ data }) => data), fault: error ? why(error) : undefined }
}
