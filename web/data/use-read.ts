import { useCallback, useEffect, useRef, useState } from 'react'
import { type Failure, failureOf, isSaidByShell } from '#web/api/answer-failure.ts'
import { storedToken } from '#web/session/session.ts'

export type Read<T> = {
  /** Undefined until the first answer; what was read last in this tab while it is read anew. */
  data: T | undefined
  /** Why the last reading failed, if it did. */
  failure: Failure | undefined
  /** Reads again; what is shown stays. */
  reload: () => Promise<void>
  /** The same because something may have been missed: nobody asked, so nobody is told of a failure. */
  refresh: () => Promise<void>
  /** Changes what is shown, and what coming back to the screen will show. */
  change: (next: (data: T) => T) => void
}

type Shown<T> = { key: string } & Pick<Read<T>, 'data' | 'failure'>

const kept = new Map<string, unknown>()
let keptFor: string | null = null

/** What was read belongs to the account that read it. */
function shelf(): Map<string, unknown> {
  const token = storedToken()
  if (token !== keptFor) kept.clear()
  keptFor = token
  return kept
}

/**
 * What a signed-in screen shows, under a key. Coming back to a screen shows at once what it showed before.
 * `onFault` is told of a read that failed, unless the shell says it.
 */
export function useRead<T>(key: string, read: () => Promise<T>, onFault: (error: unknown) => void): Read<T> {
  const [state, setState] = useState<Shown<T>>(() => ({ key, data: recall<T>(key), failure: undefined }))
  // Another key is another thing: nothing of the one before may be seen under it.
  const shown = state.key === key ? state : { key, data: recall<T>(key), failure: undefined }
  const latest = useRef({ read, onFault })
  useEffect(() => {
    latest.current = { read, onFault }
  })

  const readAgain = useCallback(
    async (tell: (error: unknown) => void) => {
      if (!storedToken()) return
      try {
        const data = await latest.current.read()
        shelf().set(key, data)
        setState({ key, data, failure: undefined })
      } catch (error) {
        setState((now) => ({ key, data: now.key === key ? now.data : undefined, failure: failureOf(error) }))
        if (!isSaidByShell(error)) tell(error)
      }
    },
    [key],
  )
  const reload = useCallback(() => readAgain((error) => latest.current.onFault(error)), [readAgain])
  const refresh = useCallback(() => readAgain(() => {}), [readAgain])

  useEffect(() => {
    void reload()
  }, [reload])

  const change = useCallback(
    (next: (data: T) => T) =>
      setState((now) => {
        if (now.key !== key || now.data === undefined) return now
        const data = next(now.data)
        shelf().set(key, data)
        return { ...now, data }
      }),
    [key],
  )
  return { data: shown.data, failure: shown.failure, reload, refresh, change }
}

// The key says what is kept under it, which TypeScript cannot see.
const recall = <T>(key: string) =>
  typeof window === 'undefined' ? undefined : (shelf().get(key) as T | undefined)
