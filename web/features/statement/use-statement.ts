import { useCallback, useEffect, useState } from 'react'
import type { Statement } from '#contract/payments.ts'
import { api } from '#web/api/client.ts'

export type StatementState =
  | { kind: 'loading' }
  | { kind: 'failed' }
  | { kind: 'shown'; statement: Statement }

export function useStatement(month: string): { state: StatementState; again: () => void } {
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
  return { state, again: useCallback(() => setRound((before) => before + 1), []) }
}
