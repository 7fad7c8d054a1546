import { useEffect, useEffectEvent } from 'react'
import { soonAgain } from '#web/device/soon-again.ts'
import { useClock } from '#web/use-clock.ts'

/** As far as the answers' whole seconds leave the server's clock open. */
const AFTER_MS = 1000

/**
 * Acts on a page that is left open once that moment has come, and again until another is named: what was read may have failed, or
 * have been a little early. It follows the clock, which an answer may correct meanwhile, and which goes on while a device sleeps.
 */
export function useDue(at: string | undefined, act: () => void) {
  const isDue = useClock((now) => at !== undefined && now > Date.parse(at) + AFTER_MS)
  const actNow = useEffectEvent(act)
  useEffect(() => {
    if (!isDue) return
    let again: ReturnType<typeof setTimeout>
    const actUntilOver = () => {
      again = soonAgain(actUntilOver)
      actNow()
    }
    actUntilOver()
    return () => clearTimeout(again)
  }, [isDue])
}
