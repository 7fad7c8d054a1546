import type { InfiniteData, Query, QueryKey } from '@tanstack/react-query'
import type { InputOf, ReplyOf } from '#contract/endpoints.ts'
import { type RouteName, routes } from '#contract/routes.ts'
import { fingerprint, storedToken } from '#web/session/session.ts'
import { dataClient, PUBLIC, queryOf } from './data-client.ts'
import { isReading, refreshQuietly } from './read-anew.ts'

/** Which reply is meant: the call, whose it is where it belongs to an account, and what was asked. */
export function keyOf<N extends RouteName>(name: N, input: InputOf<N>, token = storedToken()): QueryKey {
  return [name, isOwn(name) ? fingerprint(token ?? '') : PUBLIC, input]
}

export const isOwn = (name: RouteName): boolean => routes[name].access !== 'public'

/**
 * Changes a reply that is kept, as the server has just said it. What is being read just now may not know of that yet,
 * and is read again.
 */
export function changeReply<N extends RouteName>(
  name: N,
  input: InputOf<N>,
  change: (reply: ReplyOf<N>) => ReplyOf<N>,
) {
  changeKept<ReplyOf<N>>(keyOf(name, input), (reply) => reply && change(reply))
}

/** Puts a reply in the place of the one that is kept, as the server has just said it. */
export const setReply = <N extends RouteName>(name: N, input: InputOf<N>, reply: ReplyOf<N>) =>
  changeKept<ReplyOf<N>>(keyOf(name, input), () => reply)

/**
 * Reads a reply that is kept again: the server has changed it in a way that only the server can tell.
 * @returns what was read, if it was
 */
export async function refreshReply<N extends RouteName>(
  name: N,
  input: InputOf<N>,
): Promise<ReplyOf<N> | undefined> {
  const query = dataClient()
    .getQueryCache()
    .find<ReplyOf<N>>({ queryKey: keyOf(name, input) })
  return query && refreshQuietly(query)
}

/**
 * Reads what is kept under a key again, where nobody asked.
 * @returns why it could not be read, if it could not
 */
export async function refreshKey(queryKey: QueryKey): Promise<unknown> {
  const query = queryOf(queryKey)
  if (query) await refreshQuietly(query)
  return query?.state.error
}

/** What screens show of a call, or of one that was asked so. */
export const shown = (queryKey: QueryKey): Query[] =>
  dataClient().getQueryCache().findAll({ queryKey, type: 'active' })

/**
 * Reads all of it again, where nobody asked.
 * @returns of each why it could not be read, if it could not
 */
export const refreshShown = (queryKey: QueryKey): Promise<unknown>[] =>
  shown(queryKey).map((query) => refreshQuietly(query).then(() => query.state.error))

/** Changes the pages of every list that a call has answered, as the server has just said it. */
export function changePages<N extends RouteName>(name: N, change: (pages: ReplyOf<N>[]) => ReplyOf<N>[]) {
  for (const { queryKey } of listsOf(name))
    changeKept<InfiniteData<ReplyOf<N>>>(queryKey, (list) => list && { ...list, pages: change(list.pages) })
}

/** Reads every list that a call has answered again. */
export async function refreshPages(name: RouteName): Promise<void> {
  await Promise.all(listsOf(name).map((list) => refreshQuietly(list)))
}

const listsOf = (name: RouteName) =>
  dataClient()
    .getQueryCache()
    .findAll({ queryKey: [name] })

function changeKept<T>(queryKey: QueryKey, change: (kept: T | undefined) => T | undefined) {
  dataClient().setQueryData<T>(queryKey, change)
  const query = queryOf(queryKey)
  if (query && isReading(query)) void refreshQuietly(query)
}
