import { useQuery } from '@tanstack/react-query'
import { useMemo, useSyncExternalStore } from 'react'
import type { InputOf, ReplyOf } from '#contract/endpoints.ts'
import type { RouteName } from '#contract/routes.ts'
import { type Failure, failureOf } from '#web/api/answer-failure.ts'
import { api } from '#web/api/client.ts'
import { whenOld } from '#web/device/when-old.ts'
import { onSessionChange, storedToken } from '#web/session/session.ts'
import { dataClient, type OnFault, PUBLIC, queryOf, readOf, standingError } from './data-client.ts'
import { readAgain, refreshQuietly } from './read-anew.ts'
import { isOwn, keyOf, refreshKey } from './replies.ts'
import { useShown } from './show-at-once.ts'

/** What changes without anybody being told, as which shops are open. What is an account's own is followed by who shows it. */
function renewPublic() {
  for (const query of dataClient().getQueryCache().findAll({ type: 'active' }))
    if (query.queryKey[1] === PUBLIC && query.state.data !== undefined) void refreshQuietly(query)
}
if (typeof window !== 'undefined') whenOld(renewPublic)

export type How = {
  /** Told of a read that failed, unless the shell says it, or nobody asked for it. */
  onFault?: OnFault
  /** Where nothing is shown the screen itself says why, in the place of it: nobody else is told. */
  isSaidInPlace?: boolean
  /** False while there is nothing to ask yet. */
  isWanted?: boolean
  /** Leaves the token out even when there is one. */
  isAnonymous?: boolean
  /** Forgotten as soon as no screen shows it. */
  isFleeting?: boolean
}

export type Data<T> = {
  /** Undefined until the first answer; what was read last in this tab while it is read anew. */
  data: T | undefined
  /** Why the last reading failed, if it did. */
  failure: Failure | undefined
  error: unknown
  /** Reads again; what is shown stays. */
  reload: () => Promise<void>
  /** The same where nobody asked: nobody is told that it failed, but why is answered. */
  refresh: () => Promise<unknown>
}

/** What a screen shows, read through the API. The newest answer stands, and coming back shows it at once. */
export function useData<N extends RouteName>(name: N, input: InputOf<N>, how: How = {}): Data<ReplyOf<N>> {
  const { queryKey, ...common } = useReading(name, input, how)
  const observed = useQuery<ReplyOf<N>>(
    {
      ...common,
      queryKey,
      queryFn: ({ signal }) =>
        readOf(queryKey, signal, () => api(name, input, { signal, anonymous: how.isAnonymous ?? false })),
    },
    dataClient(),
  )
  const { data, refetch } = observed
  const shown = useShown(name)
  const error = standingError(queryKey, observed.error)
  return {
    data: useMemo(() => data && shown(data), [data, shown]),
    failure: error ? failureOf(error) : undefined,
    error,
    reload: () => readAgain(queryOf(queryKey), refetch),
    refresh: () => refreshKey(queryKey),
  }
}

/** What every reading has in common. Until the page is alive nobody knows whose it is. */
export function useReading<N extends RouteName>(name: N, input: InputOf<N>, how: How) {
  const token = useSyncExternalStore(onSessionChange, storedToken, () => null)
  return {
    queryKey: how.isAnonymous ? [...keyOf(name, input, token), 'anonymous'] : keyOf(name, input, token),
    enabled: (how.isWanted ?? true) && (token !== null || !isOwn(name)),
    ...(isOwn(name) && { gcTime: Number.POSITIVE_INFINITY }),
    ...(how.isFleeting && { gcTime: 0 }),
    meta: { onFault: how.onFault, isSaidInPlace: how.isSaidInPlace },
  }
}
