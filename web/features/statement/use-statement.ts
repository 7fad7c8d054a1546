import type { Statement } from '#contract/settlement.ts'
import { usePages } from '#web/data/use-pages.ts'

/** A month, its lines page by page; the rest as it was said last. */
export function useStatement(month: string) {
  const { pages, ...reading } = usePages('showStatement', { month }, { nextOf: ({ data }) => data.next })
  const newest = pages?.at(-1)
  const statement: Statement | undefined = newest && {
    ...newest.data,
    lines: pages?.flatMap(({ data }) => data.lines) ?? [],
  }
  return { ...reading, statement }
}
