import { type InfiniteData, useInfiniteQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { InputOf, ReplyOf } from '#contract/endpoints.ts'
import type { RouteName } from '#contract/routes.ts'
import { failureOf } from '#web/api/answer-failure.ts'
import { api } from '#web/api/client.ts'
import { dataClient, queryOf, readOf, standingError } from './data-client.ts'
import { readAgain, readOlder } from './read-anew.ts'
import { refreshKey } from './replies.ts'
import { useShown } from './show-at-once.ts'
import { type Data, type How, useReading } from './use-data.ts'

/** The paginated calls: those with an `after` cursor in their input. */
export type PagedRoute = { [N in RouteName]: 'after' extends keyof InputOf<N> ? N : never }[RouteName]

export type Pages<N extends PagedRoute> = Omit<Data<never>, 'data'> & {
  /** Undefined until the first answer. */
  pages: ReplyOf<N>[] | undefined
  hasOlder: boolean
  /** Appends the next page. Resolves to false if that failed. */
  showOlder: () => Promise<boolean>
}

type HowPaged<N extends PagedRoute> = How & {
  /** The cursor of the page after this one; undefined after the last. */
  nextOf: (reply: ReplyOf<N>) => string | undefined
  /** The first page, if it is known already, as from a route's loader. */
  first?: ReplyOf<N> | undefined
}

/** The same as `useData` for a list that is read page by page. A refetch reads all pages that are shown. */
export function usePages<N extends PagedRoute>(name: N, input: InputOf<N>, how: HowPaged<N>): Pages<N> {
  const reading = useReading(name, input, how)
  const queryKey = [...reading.queryKey, 'pages']
  const observed = useInfiniteQuery<
    ReplyOf<N>,
    Error,
    InfiniteData<ReplyOf<N>>,
    typeof queryKey,
    string | undefined
  >(
    {
      ...reading,
      queryKey,
      initialPageParam: undefined,
      getNextPageParam: how.nextOf,
      ...(how.first && {
        initialData: { pages: [how.first], pageParams: [undefined] },
        // `first` counts as fresh. Once more pages have been read, all are refetched when the screen is opened again.
        staleTime: ({ state }) => (state.dataUpdateCount === 0 ? Number.POSITIVE_INFINITY : 0),
      }),
      queryFn: ({ signal, pageParam }) =>
        readOf(queryKey, signal, () =>
          api(
            name,
            { ...input, ...(pageParam && { after: pageParam }) },
            { signal, anonymous: how.isAnonymous ?? false },
          ),
        ),
    },
    dataClient(),
  )
  const shown = useShown(name)
  const { data } = observed
  const error = standingError(queryKey, observed.error)
  return {
    pages: useMemo(() => data?.pages.map(shown), [data, shown]),
    failure: error ? failureOf(error) : undefined,
    error,
    hasOlder: observed.hasNextPage,
    reload: () => readAgain(queryOf(queryKey), observed.refetch),
    showOlder: () => readOlder(queryOf(queryKey), observed.fetchNextPage),
    refresh: () => refreshKey(queryKey),
  }
}
