import { useEffect, useState } from 'react'
import { useLinkState } from '#web/live/live-orders.ts'

/** Longer than a restart of the server, which needs no warning. */
const SAY_AFTER_MS = 4_000

/** Whether the stream has been lost for long enough to warn of it. */
export function useIsLost(): boolean {
  const isLost = useLinkState() === 'lost'
  const [isSaid, setSaid] = useState(false)
  useEffect(() => {
    if (!isLost) return setSaid(false)
    const timer = setTimeout(() => setSaid(true), SAY_AFTER_MS)
    return () => clearTimeout(timer)
  }, [isLost])
  return isSaid
}
