import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { isTransientFailure } from '#web/api/answer-failure.ts'
import { pauseAfter } from '#web/api/pause-after.ts'
import { whenOld } from '#web/device/when-old.ts'

/**
 * Whether this page came out of the service worker's cache (`server-timing` in `public/sw.js`), so that its data may be
 * days old. Stays true after navigation, since links pass loaded data on, until something has been read anew.
 */
let isKept = typeof window !== 'undefined' && wasKept()

function wasKept(): boolean {
  const [page] = performance.getEntriesByType('navigation')
  const told = page && 'serverTiming' in page ? page.serverTiming : []
  return Array.isArray(told) && told.some(({ name }) => name === 'kept')
}

/**
 * Rereads what a route's loader has read when that may be old: the page came out of a cache, or `whenOld`. The router's
 * own revalidation does not do, since a failure would replace the page by its error boundary.
 * @param loaded the loader's data; when it changes, what was read before is dropped
 * @returns the newer data, undefined if there is none, and a function that reads it again
 */
export function useFreshLoaderData<T>(
  loaded: unknown,
  read: () => Promise<T>,
): [T | undefined, () => Promise<void>] {
  const [renewed, setRenewed] = useState<{ since: unknown; now: T }>()
  const renewNow = useRef(async () => {})
  const readNow = useEffectEvent(read)
  useEffect(() => {
    const done = new AbortController()
    let again: ReturnType<typeof setTimeout> | undefined
    let failures = 0
    let isReading = false
    const renew = () => {
      clearTimeout(again)
      isReading = true
      return readNow().then(
        (now) => {
          if (done.signal.aborted) return
          isReading = isKept = false
          failures = 0
          setRenewed({ since: loaded, now })
        },
        (error) => {
          clearTimeout(again)
          isReading = !done.signal.aborted && isTransientFailure(error)
          if (isReading) again = setTimeout(renew, pauseAfter(failures++, error))
        },
      )
    }
    // While `renew` is retrying there is no need to begin another.
    renewNow.current = async () => void (isReading || (await renew()))
    if (isKept) renew()
    whenOld(renew, done.signal)
    return () => {
      done.abort()
      clearTimeout(again)
    }
  }, [loaded])
  return [renewed?.since === loaded ? renewed?.now : undefined, () => renewNow.current()]
}
