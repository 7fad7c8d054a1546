import { onlineManager, QueryCache, QueryClient, type QueryKey } from '@tanstack/react-query'
import { failureOf, isSaidByShell } from '#web/api/answer-failure.ts'
import { askOnceMore } from '#web/api/ask-once-more.ts'
import { onSessionChange, storedToken } from '#web/session/session.ts'

/** Receives the error of a failed read, unless the shell shows it. */
export type OnFault = (error: unknown) => void

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: {
      onFault?: OnFault | undefined
      /** The screen shows the failure itself while there is no data, so `onFault` is not called then. */
      isSaidInPlace?: boolean | undefined
    }
  }
}

/**
 * Queries that are being refetched in the background: `onFault` is not called if that fails, and until it ends the screen
 * goes on showing the error from before, if there was one.
 */
export const backgroundReads = new WeakMap<object, { before: Error | null }>()

/** Queries that are being refetched because the user asked: they fail at once, without the retry of `askOnceMore`. */
export const userReads = new WeakSet<object>()
/** For a query that waits for that retry: ends the wait. */
const waits = new WeakMap<object, () => void>()

/** Retries a waiting query at once. */
export const retryNow = (query: object) => waits.get(query)?.()

/** Reads for a query, with one retry if the server is busy for a moment (`askOnceMore`). */
export function readOf<T>(queryKey: QueryKey, signal: AbortSignal, read: () => Promise<T>): Promise<T> {
  const query = queryOf(queryKey)
  return askOnceMore(read, {
    signal,
    isHurried: () => query !== undefined && userReads.has(query),
    onWait: (goOn) => query && waits.set(query, goOn),
  })
}

/** In a query's key, in place of the owner's fingerprint: the reply is the same for everybody. */
export const PUBLIC = 'public'

let kept: QueryClient | undefined
let keptFor: string | null = null

/** In the browser one client for the page, whose private replies are dropped when the session changes. On the server a new one each time. */
export function dataClient(): QueryClient {
  if (typeof window === 'undefined') return makeClient()
  if (!kept) {
    kept = makeClient()
    // Mounting listens for changes of the network only; the present state has to be set.
    kept.mount()
    onlineManager.setOnline(navigator.onLine)
    keptFor = storedToken()
    onSessionChange(forgetOthers)
  }
  return kept
}

export const queryOf = (queryKey: QueryKey) => dataClient().getQueryCache().find({ queryKey })

/** The error that a screen shows for a query: during a background refetch, the one from before it. */
export function standingError(queryKey: QueryKey, error: Error | null): Error | null {
  const query = queryOf(queryKey)
  return error ?? (query && backgroundReads.get(query)?.before) ?? null
}

function forgetOthers() {
  if (storedToken() === keptFor) return
  keptFor = storedToken()
  kept?.removeQueries({ predicate: ({ queryKey }) => queryKey[1] !== PUBLIC })
}

export const makeClient = () =>
  new QueryClient({
    queryCache: new QueryCache({
      onError(error, query) {
        if (backgroundReads.has(query) || isSaidByShell(error)) return
        if (query.state.data === undefined && query.meta?.isSaidInPlace) return
        query.meta?.onFault?.(error)
      },
    }),
    defaultOptions: {
      queries: {
        // Without a network a read fails at once instead of pausing, and the screen says so.
        networkMode: 'always',
        // `readOf` does its own retry.
        retry: false,
        refetchOnWindowFocus: false,
        // Only reads that failed because there was no network.
        refetchOnReconnect: ({ state }) =>
          state.status === 'error' && failureOf(state.error) === 'unreachable',
      },
    },
  })
