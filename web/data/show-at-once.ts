import { useCallback } from 'react'
import type { ReplyOf } from '#contract/endpoints.ts'
import type { RouteName } from '#contract/routes.ts'
import { makeStore, useStore } from '#web/store.ts'
import { inTurn } from './in-turn.ts'

type Change<R> = (reply: R) => R
/**
 * An optimistic change that the server has not answered yet. It is applied over the cached reply whenever that is shown,
 * not written into it, so a refetch meanwhile cannot undo it.
 */
type Underway = { name: RouteName; change: Change<unknown> }

const none: readonly Underway[] = []
const underway = makeStore(none)

/**
 * Optimistic update: shows a change in every reply of a call in the same frame, until `send` has ended. `send` has to put
 * the server's answer into the cache; if it fails, the change disappears. Rejects as `send` does.
 * @param of what is changed: changes with the same key are sent one after the other
 * @param change must be pure
 */
export async function showAtOnce<N extends RouteName, T>(
  name: N,
  of: string,
  change: Change<ReplyOf<N>>,
  send: () => Promise<T>,
): Promise<T> {
  // The cast is safe: `shownOf` applies it only to replies of the call `name`.
  const mine: Underway = { name, change: change as Change<unknown> }
  underway.write([...underway.read(), mine])
  try {
    return await inTurn(of, send)
  } finally {
    underway.write(underway.read().filter((other) => other !== mine))
  }
}

/** Applies the optimistic changes under way to a cached reply of a call. */
export function useShown<N extends RouteName>(name: N): Change<ReplyOf<N>> {
  const changes = useStore(underway, none)
  return useCallback((reply) => shownOf(name, reply, changes), [name, changes])
}

export const shownOf = <N extends RouteName>(
  name: N,
  reply: ReplyOf<N>,
  changes = underway.read(),
): ReplyOf<N> =>
  changes.filter((one) => one.name === name).reduce((shown, { change }) => change(shown) as ReplyOf<N>, reply)
