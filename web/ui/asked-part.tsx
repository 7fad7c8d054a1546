import { type ComponentType, type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { connectionTexts } from '#web/texts/connection.ts'
import { loadRenewedSite } from './renewed-site.ts'
import { toast } from './toast.ts'

/** What the page cannot be without, as the desk's bell, is not missing for longer than a connection is. */
const AGAIN_MS = 5_000

type Loading = { fallback?: ReactNode; onFailed?: () => void }

/**
 * A part of a page that somebody asks for, with a script of its own. Where `lazy` makes a script that does not come the
 * end of the page, it is said in a toast here, and fetched again as long as the part is drawn, and when it is drawn the
 * next time. Until then who drew it puts something else there, or nothing. Not for what the server draws.
 */
export function askedPart<P extends object>(
  load: () => Promise<{ default: ComponentType<P> }>,
): ComponentType<P & Loading> {
  let kept: ComponentType<P> | undefined
  return function AskedPart({ fallback, onFailed, ...props }: P & Loading) {
    const [Part, setPart] = useState(() => kept)
    const fail = useEffectEvent(() => onFailed?.())
    useEffect(() => {
      const done = new AbortController()
      let isSaid = false
      const ask = () => {
        if (done.signal.aborted) return
        load().then(
          (loaded) => {
            kept = loaded.default
            setPart(() => kept)
            done.abort()
          },
          () => {
            setTimeout(ask, AGAIN_MS)
            void sayOnce()
          },
        )
      }
      async function sayOnce() {
        if (isSaid || done.signal.aborted) return
        isSaid = true
        if ((await loadRenewedSite()) || done.signal.aborted) return
        toast.error(connectionTexts.unreachable)
        fail()
      }
      ask()
      window.addEventListener('online', ask, { signal: done.signal })
      return () => done.abort()
    }, [])
    // What is left of `P & Loading` without `Loading` is P, which the compiler does not know of a type parameter.
    return Part ? <Part {...(props as unknown as P)} /> : fallback
  }
}
