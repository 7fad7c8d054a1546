import { useEffect, useEffectEvent } from 'react'
import { pauseAfter } from '#web/api/pause-after.ts'
import { useClock } from '#web/use-clock.ts'

/** The uncertainty of `nowMs`, which is learnt from headers with whole seconds. */
const AFTER_MS = 1000

/**
 * Calls `act` once a moment has come, and again with growing pauses until `at` changes: the refetch may have failed, or
 * come a little too early. Follows `nowMs` rather than a timer, since the clock may be corrected and a device may sleep.
 * @param at ISO moment by the server's clock
 * @param act is awaited before it is called again; may resolve to an error, whose retry time is respected
 */
export function useDue(at: string | undefined, act: () => Promise<unknown>) {
  const isDue = useClock((now) => at !== undefined && now > Date.parse(at) + AFTER_MS)
  const actNow = useEffectEvent(act)
  useEffect(() => {
    if (!isDue) return
    let isOver = false
    let rounds = 0
    let again: ReturnType<typeof setTimeout> | undefined
    const actUntilOver = async () => {
      const error = await actNow()
      if (!isOver) again = setTimeout(actUntilOver, pauseAfter(rounds++, error))
    }
    void actUntilOver()
    return () => {
      isOver = true
      clearTimeout(again)
    }
  }, [isDue])
}
