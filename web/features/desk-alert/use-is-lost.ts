import { useEffect, useState } from 'react'
import { useLinkState } from '#web/live/live-orders.ts'

/** A restart of the server takes a second: nobody needs to be told of that. */
const SAY_AFTER_MS = 4_000

/** Whether new orders cannot be heard of, for long enough to be worth a word. */
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
