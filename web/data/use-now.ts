import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { isPassingFailure } from '#web/api/answer-failure.ts'
import { pauseAfter } from '#web/api/pause-after.ts'
import { whenOld } from '#web/device/when-old.ts'

/**
 * Whether the worker took this page out of what it keeps (`server-timing` in `public/sw.js`), which may be days old. Until
 * something was read: what is old leads on to what is as old, by what links take along.
 */
let isKept = typeof window !== 'undefined' && wasKept()

function wasKept(): boolean {
  const [page] = performance.getEntriesByType('navigation')
  const told = page && 'serverTiming' in page ? page.serverTiming : []
  return Array.isArray(told) && told.some(({ name }) => name === 'kept')
}

/**
 * What a page was loaded with, read again where it may be old, and how to read it again; undefined until then. Not by a revalidation of
 * the route: one that failed would take the page away.
 * @param loaded what it is newer than
 */
export function useNow<T>(loaded: unknown, read: () => Promise<T>): [T | undefined, () => Promise<void>] {
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
          isReading = !done.signal.aborted && isPassingFailure(error)
          if (isReading) again = setTimeout(renew, pauseAfter(failures++, error))
        },
      )
    }
    // What is being read until it is read needs nobody else's rounds.
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
