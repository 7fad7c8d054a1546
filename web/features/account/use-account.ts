import { useCallback, useEffect, useState } from 'react'
import type { Account, Session } from '#contract/identity.ts'
import { api } from '#web/api/client.ts'

type State =
  | { kind: 'loading' }
  | { kind: 'failed' }
  | { kind: 'shown'; account: Account; sessions: readonly Session[] }

/** Who is signed in, and where else. */
export function useAccount() {
  const [state, setState] = useState<State>({ kind: 'loading' })
  const load = useCallback(async () => {
    try {
      const [{ account }, { data: sessions }] = await Promise.all([
        api('showMe', {}),
        api('listSessions', {}),
      ])
      setState({ kind: 'shown', account, sessions })
    } catch {
      // An ended session is told elsewhere; anything else may pass with another try.
      setState({ kind: 'failed' })
    }
  }, [])
  useEffect(() => void load(), [load])
  return { state, load }
}
