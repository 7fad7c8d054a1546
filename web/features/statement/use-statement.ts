import { useCallback, useEffect, useState } from 'react'
import type { Statement } from '#contract/settlement.ts'
import { api } from '#web/api/client.ts'

export type StatementState =
  | { kind: 'loading' }
  | { kind: 'failed' }
  | { kind: 'shown'; statement: Statement }

type Reading = { state: StatementState; again: () => void; more: () => Promise<boolean> }

export function useStatement(month: string): Reading {
  const [state, setState] = useState<StatementState>({ kind: 'loading' })
  const [round, setRound] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another round asks for the same month again
  useEffect(() => {
    const asked = new AbortController()
    setState({ kind: 'loading' })
    api('showStatement', { month }, { signal: asked.signal }).then(
      ({ data }) => setState({ kind: 'shown', statement: data }),
      () => asked.signal.aborted || setState({ kind: 'failed' }),
    )
    return () => asked.abort()
  }, [month, round])
  /** The next lines, below those that stand; false when they could not be had. */
  const more = async () => {
    if (state.kind !== 'shown' || !state.statement.next) return true
    const { statement } = state
    const reply = await api('showStatement', { month, after: statement.next }).catch(() => undefined)
    if (!reply) return false
    // The month may have been changed meanwhile.
    setState((now) =>
      now === state
        ? {
            kind: 'shown',
            statement: { ...reply.data, lines: [...statement.lines, ...reply.data.lines] },
          }
        : now,
    )
    return true
  }
  return { state, again: useCallback(() => setRound((before) => before + 1), []), more }
}
