import { type ComponentType, type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { connectionTexts } from '#web/texts/connection.ts'
import { toast } from '../toasts/toast.ts'
import { loadRenewedSite } from './renewed-site.ts'

/** The pause between tries to load the code. */
const AGAIN_MS = 5_000

type Loading = { fallback?: ReactNode; onFailed?: () => void }

/**
 * A component whose code is a chunk of its own, and whose absence the user has to be told of: if the chunk cannot be
 * loaded, a toast says so, and it is loaded again and again as long as the component is mounted. Until then `fallback` is
 * rendered, or nothing. Not for what the server renders: that is a `lazyPart`.
 */
export function neededPart<P extends object>(
  load: () => Promise<{ default: ComponentType<P> }>,
): ComponentType<P & Loading> {
  let kept: ComponentType<P> | undefined
  return function NeededPart({ fallback, onFailed, ...props }: P & Loading) {
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
    // TypeScript cannot see that `P & Loading` without the keys of `Loading` is `P`.
    return Part ? <Part {...(props as unknown as P)} /> : fallback
  }
}
