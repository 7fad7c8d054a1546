import { useEffect, useEffectEvent, useState } from 'react'
import { failureOf } from '#web/api/answer-failure.ts'
import { whenOld } from '#web/device/when-old.ts'

const AGAIN_MS = 10_000

/**
 * Whether the worker took this page out of what it keeps (`server-timing` in `public/sw.js`), which may be days old. Once: what is
 * shown afterwards has just been read.
 */
let isKept = typeof window !== 'undefined' && wasKept()

function wasKept(): boolean {
  const [page] = performance.getEntriesByType('navigation')
  const told = page && 'serverTiming' in page ? page.serverTiming : []
  return Array.isArray(told) && told.some(({ name }) => name === 'kept')
}

/**
 * What a page was loaded with, read again where it may be old; undefined until then. Not by a revalidation of the route: one that
 * failed would take the page away.
 * @param loaded what it is newer than
 */
export function useNow<T>(loaded: unknown, read: () => Promise<T>): T | undefined {
  const [renewed, setRenewed] = useState<{ since: unknown; now: T }>()
  const readNow = useEffectEvent(read)
  useEffect(() => {
    const done = new AbortController()
    let again: ReturnType<typeof setTimeout> | undefined
    const renew = () => {
      clearTimeout(again)
      readNow().then(
        (now) => !done.signal.aborted && setRenewed({ since: loaded, now }),
        (error) => {
          clearTimeout(again)
          // Not every network that was away says that it is back.
          if (!done.signal.aborted && failureOf(error) === 'unreachable') again = setTimeout(renew, AGAIN_MS)
        },
      )
    }
    if (isKept) renew()
    isKept = false
    whenOld(renew, done.signal)
    return () => {
      done.abort()
      clearTimeout(again)
    }
  }, [loaded])
  return renewed?.since === loaded ? renewed?.now : undefined
}
