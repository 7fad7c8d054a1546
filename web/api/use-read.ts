import { useCallback, useEffect, useRef, useState } from 'react'
import { ApiError } from './api-error.ts'
import { storedToken } from './session.ts'

export type Read<T> = {
  /** Undefined until the first answer; what was read last in this tab while it is read anew. */
  data: T | undefined
  isFailed: boolean
  /** Reads again, quietly: what is shown stays. */
  reload: () => Promise<void>
  /** Changes what is shown, and what coming back to the screen will show. */
  change: (next: (data: T) => T) => void
}

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
 * `onFault` is told of a first read that failed, unless the whole site already deals with it.
 */
export function useRead<T>(key: string, read: () => Promise<T>, onFault: (error: unknown) => void): Read<T> {
  const [state, setState] = useState(() => ({ key, data: recall<T>(key), isFailed: false }))
  // Another key is another thing: nothing of the one before may be seen under it.
  const shown = state.key === key ? state : { key, data: recall<T>(key), isFailed: false }
  const latest = useRef({ read, onFault })
  useEffect(() => {
    latest.current = { read, onFault }
  })

  const reload = useCallback(async () => {
    if (!storedToken()) return
    try {
      const data = await latest.current.read()
      shelf().set(key, data)
      setState({ key, data, isFailed: false })
    } catch (error) {
      setState((now) => ({ key, data: now.key === key ? now.data : undefined, isFailed: true }))
      if (!isDealtWith(error)) latest.current.onFault(error)
    }
  }, [key])

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
  return { data: shown.data, isFailed: shown.isFailed, reload, change }
}

// The key says what is kept under it, which TypeScript cannot see.
const recall = <T>(key: string) =>
  typeof window === 'undefined' ? undefined : (shelf().get(key) as T | undefined)

/** The shell answers these itself, on every screen: by signing out, or by going where the refusal points. */
export const isDealtWith = (error: unknown): boolean =>
  error instanceof ApiError && (error.code === 'token_expired' || error.redirect !== undefined)

/** True when the server said no, false when no answer came. */
export const isRefused = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.code !== 'unreachable'
