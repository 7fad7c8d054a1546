import { useCallback } from 'react'
import type { ReplyOf } from '#contract/endpoints.ts'
import type { RouteName } from '#contract/routes.ts'
import { makeStore, useStore } from '#web/store.ts'
import { inTurn } from './in-turn.ts'

type Change<R> = (reply: R) => R
/** What somebody did and the server has not answered yet. It lies over what was read, so no answer can undo it. */
type Underway = { name: RouteName; change: Change<unknown> }

const none: readonly Underway[] = []
const underway = makeStore(none)

/**
 * Shows a change in every reply of a call in the same frame, until the server has answered. `send` puts into the replies
 * what the server said; where it did not follow, they show again what they hold.
 * @param of what is changed: changes of one thing are sent one after the other
 */
export async function showAtOnce<N extends RouteName, T>(
  name: N,
  of: string,
  change: Change<ReplyOf<N>>,
  send: () => Promise<T>,
): Promise<T> {
  // It is only ever given replies of the call that it is kept under.
  const mine: Underway = { name, change: change as Change<unknown> }
  underway.write([...underway.read(), mine])
  try {
    return await inTurn(of, send)
  } finally {
    underway.write(underway.read().filter((other) => other !== mine))
  }
}

/** A reply as somebody who has just changed it expects to see it. */
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
