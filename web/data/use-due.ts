import { useEffect, useEffectEvent } from 'react'
import { nowMs } from '#web/now.ts'

/** As far as the answers' whole seconds leave the server's clock open. */
const AFTER_MS = 1000
/** What a browser waits at most; beyond it, it would not wait at all. */
const LONGEST_MS = 2 ** 31 - 1

/** Acts on a page that is left open once that moment has come. */
export function useDue(at: string | undefined, act: () => void) {
  const actNow = useEffectEvent(act)
  useEffect(() => {
    if (!at) return
    const leftMs = Math.max(Date.parse(at) - nowMs(), 0) + AFTER_MS
    const timer = setTimeout(() => actNow(), Math.min(leftMs, LONGEST_MS))
    return () => clearTimeout(timer)
  }, [at])
}
