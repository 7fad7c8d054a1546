import { useQuery } from '@tanstack/react-query'
import { useMemo, useSyncExternalStore } from 'react'
import type { InputOf, ReplyOf } from '#contract/endpoints.ts'
import type { RouteName } from '#contract/routes.ts'
import { type Failure, failureOf } from '#web/api/answer-failure.ts'
import { api } from '#web/api/client.ts'
import { whenOld } from '#web/device/when-old.ts'
import { onSessionChange, storedToken } from '#web/session/session.ts'
import { dataClient, type OnFault, PUBLIC, queryOf, readOf, standingError } from './data-client.ts'
import { readAgain, refetchInBackground } from './read-anew.ts'
import { isOwn, keyOf, refreshKey } from './replies.ts'
import { useShown } from './show-at-once.ts'

/**
 * Public replies change without an event, such as which shops are open, so they are refetched when they may be old.
 * Screens with an account's own data see to that themselves.
 */
function renewPublic() {
  for (const query of dataClient().getQueryCache().findAll({ type: 'active' }))
    if (query.queryKey[1] === PUBLIC && query.state.data !== undefined) void refetchInBackground(query)
}
if (typeof window !== 'undefined') whenOld(renewPublic)

export type How = {
  /**
   * Receives the error of a failed read, unless the shell shows it or it was a background refetch. Without it, the screen
   * shows the failure in place or does without the data.
   */
  onFault?: OnFault
  /** While there is no data the screen shows the failure in place, so `onFault` is called only once there is some. */
  isSaidInPlace?: boolean
  /** False to read nothing yet. */
  isWanted?: boolean
  /** Sends no token even if there is one. */
  isAnonymous?: boolean
  /** Drops the reply from the cache as soon as no screen shows it. */
  isFleeting?: boolean
}

export type Data<T> = {
  /** Undefined until the first answer. During a refetch, the last answer. */
  data: T | undefined
  /** Why the last read failed, if it did. */
  failure: Failure | undefined
  error: unknown
  /** Refetches because the user asked; `data` stays meanwhile. */
  reload: () => Promise<void>
  /** Refetches in the background, without `onFault`. Resolves to the error, if there was one. */
  refresh: () => Promise<unknown>
}

/**
 * Reads a call of the API for a screen, and caches its reply for this page and session. A screen that is opened again
 * shows the cached reply at once and refetches it.
 */
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

/** Query options common to `useData` and `usePages`. During hydration there is no token yet, so private calls wait. */
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
