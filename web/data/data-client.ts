import { onlineManager, QueryCache, QueryClient, type QueryKey } from '@tanstack/react-query'
import { failureOf, isSaidByShell } from '#web/api/answer-failure.ts'
import { askOnceMore } from '#web/api/ask-once-more.ts'
import { onSessionChange, storedToken } from '#web/session/session.ts'

/** Told of a read that failed, unless the shell says it. */
export type OnFault = (error: unknown) => void

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: {
      onFault?: OnFault | undefined
      /** While there is nothing to show, what stands in its place says why. */
      isSaidInPlace?: boolean | undefined
    }
  }
}

/** Being read without anybody having asked: a failure is told to nobody, and what failed before stands meanwhile. */
export const quiet = new WeakMap<object, { before: Error | null }>()

/** Being read because somebody asked just now, who hears at once that it failed. */
export const hurried = new WeakSet<object>()
/** Ends the wait of what is about to be asked once more. */
const waits = new WeakMap<object, () => void>()

/** Somebody asks for what is waiting to be asked once more: they wait no longer. */
export const hurry = (query: object) => waits.get(query)?.()

/** How every reading asks: a server that is busy for a moment is asked once more before any screen says so. */
export function readOf<T>(queryKey: QueryKey, signal: AbortSignal, read: () => Promise<T>): Promise<T> {
  const query = queryOf(queryKey)
  return askOnceMore(read, {
    signal,
    isHurried: () => query !== undefined && hurried.has(query),
    onWait: (goOn) => query && waits.set(query, goOn),
  })
}

/** Stands in the key of a reply in the place of its owner. */
export const PUBLIC = 'public'

let kept: QueryClient | undefined
let keptFor: string | null = null

/** What was read, kept while the page lives and the session lasts. The server keeps nothing from one page to the next. */
export function dataClient(): QueryClient {
  if (typeof window === 'undefined') return makeClient()
  if (!kept) {
    kept = makeClient()
    // Listens for the network from here on; that it is away already nobody would tell.
    kept.mount()
    onlineManager.setOnline(navigator.onLine)
    keptFor = storedToken()
    onSessionChange(forgetOthers)
  }
  return kept
}

export const queryOf = (queryKey: QueryKey) => dataClient().getQueryCache().find({ queryKey })

/** Why what is asked for is not there, as the screen says it. */
export function standingError(queryKey: QueryKey, error: Error | null): Error | null {
  const query = queryOf(queryKey)
  return error ?? (query && quiet.get(query)?.before) ?? null
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
        if (quiet.has(query) || isSaidByShell(error)) return
        if (query.state.data === undefined && query.meta?.isSaidInPlace) return
        query.meta?.onFault?.(error)
      },
    }),
    defaultOptions: {
      queries: {
        // Without a network a call fails at once, and the screen says so.
        networkMode: 'always',
        // Once, and only where the server was busy or the connection broke: `readOf`.
        retry: false,
        refetchOnWindowFocus: false,
        // What failed for want of a network is read when it is back.
        refetchOnReconnect: ({ state }) =>
          state.status === 'error' && failureOf(state.error) === 'unreachable',
      },
    },
  })
