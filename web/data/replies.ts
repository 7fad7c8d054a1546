import type { InfiniteData, Query, QueryKey } from '@tanstack/react-query'
import type { InputOf, ReplyOf } from '#contract/endpoints.ts'
import { type RouteName, routes } from '#contract/routes.ts'
import { fingerprint, storedToken } from '#web/session/session.ts'
import { dataClient, PUBLIC, queryOf } from './data-client.ts'
import { isReading, refetchInBackground } from './read-anew.ts'

/** A reply's query key: the call, whose reply it is (`PUBLIC`, or the fingerprint of a token), and the input. */
export function keyOf<N extends RouteName>(name: N, input: InputOf<N>, token = storedToken()): QueryKey {
  return [name, isOwn(name) ? fingerprint(token ?? '') : PUBLIC, input]
}

/** Whether a call's reply depends on the account. */
export const isOwn = (name: RouteName): boolean => routes[name].access !== 'public'

/**
 * Patches a cached reply with what the server has just sent. A fetch of it that is under way may have begun before, and
 * is begun again.
 */
export function changeReply<N extends RouteName>(
  name: N,
  input: InputOf<N>,
  change: (reply: ReplyOf<N>) => ReplyOf<N>,
) {
  changeKept<ReplyOf<N>>(keyOf(name, input), (reply) => reply && change(reply))
}

/** Replaces a cached reply with what the server has just sent. */
export const setReply = <N extends RouteName>(name: N, input: InputOf<N>, reply: ReplyOf<N>) =>
  changeKept<ReplyOf<N>>(keyOf(name, input), () => reply)

/**
 * Refetches a cached reply in the background.
 * @returns what was read; undefined if it is not cached or that failed
 */
export async function refreshReply<N extends RouteName>(
  name: N,
  input: InputOf<N>,
): Promise<ReplyOf<N> | undefined> {
  const query = dataClient()
    .getQueryCache()
    .find<ReplyOf<N>>({ queryKey: keyOf(name, input) })
  return query && refetchInBackground(query)
}

/**
 * Refetches what is cached under a key in the background.
 * @returns the error, if it could not be read
 */
export async function refreshKey(queryKey: QueryKey): Promise<unknown> {
  const query = queryOf(queryKey)
  if (query) await refetchInBackground(query)
  return query?.state.error
}

/** The queries that mounted screens show, of all whose key begins like this one: `[name]` for every reply of a call. */
export const shown = (queryKey: QueryKey): Query[] =>
  dataClient().getQueryCache().findAll({ queryKey, type: 'active' })

/**
 * Refetches all of them in the background.
 * @returns for each the error, if it could not be read
 */
export const refreshShown = (queryKey: QueryKey): Promise<unknown>[] =>
  shown(queryKey).map((query) => refetchInBackground(query).then(() => query.state.error))

/** Patches all cached lists of a paged call, whatever their input, with what the server has just sent. */
export function changePages<N extends RouteName>(name: N, change: (pages: ReplyOf<N>[]) => ReplyOf<N>[]) {
  for (const { queryKey } of listsOf(name))
    changeKept<InfiniteData<ReplyOf<N>>>(queryKey, (list) => list && { ...list, pages: change(list.pages) })
}

/** Refetches all cached lists of a paged call in the background. */
export async function refreshPages(name: RouteName): Promise<void> {
  await Promise.all(listsOf(name).map((list) => refetchInBackground(list)))
}

const listsOf = (name: RouteName) =>
  dataClient()
    .getQueryCache()
    .findAll({ queryKey: [name] })

function changeKept<T>(queryKey: QueryKey, change: (kept: T | undefined) => T | undefined) {
  dataClient().setQueryData<T>(queryKey, change)
  const query = queryOf(queryKey)
  if (query && isReading(query)) void refetchInBackground(query)
}
