import { useEffect, useEffectEvent } from 'react'
import { pauseAfter } from '#web/api/pause-after.ts'
import { useClock } from '#web/use-clock.ts'

/** As far as the answers' whole seconds leave the server's clock open. */
const AFTER_MS = 1000

/**
 * Acts on a page that is left open once that moment has come, and again until another is named: what was read may have failed, or
 * have been a little early. It follows the clock, which an answer may correct meanwhile, and which goes on while a device sleeps.
 * @param act waited for before it is done again: on a slow network what is on its way would be given up each time. It may answer why it
 * failed
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
