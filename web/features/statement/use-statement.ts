import type { Statement } from '#contract/settlement.ts'
import { sentenceOf } from '#web/api/answer-failure.ts'
import { useRenewed } from '#web/data/follow-orders.ts'
import { usePages } from '#web/data/use-pages.ts'
import { statementTexts as texts } from '#web/texts/statement.ts'
import { toast } from '#web/ui/toasts/toast.ts'

const why = (error: unknown) => sentenceOf(error, texts.failedTitle, texts.failedTitle)

/** A month's statement with its lines page by page. Totals and transfers are those of the last page read. */
export function useStatement(month: string) {
  useRenewed('showStatement')
  const { pages, error, ...reading } = usePages(
    'showStatement',
    { month },
    {
      nextOf: ({ data }) => data.next,
      isSaidInPlace: true,
      onFault: (fault) => toast.error(why(fault)),
    },
  )
  const newest = pages?.at(-1)
  const statement: Statement | undefined = newest && {
    ...newest.data,
    lines: pages?.flatMap(({ data }) => data.lines) ?? [],
  }
  return { ...reading, statement, fault: error ? why(error) : undefined }
}
