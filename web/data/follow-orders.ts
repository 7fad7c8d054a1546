import { useEffect } from 'react'
import type { RouteName } from '#contract/routes.ts'
import { whenOld } from '#web/device/when-old.ts'
import { followLiveOrders } from '#web/live/live-orders.ts'
import { refreshShown } from './replies.ts'
import { untilRead } from './until-read.ts'

/** What is shown of a call that adds orders up: read again as one changes, and where nobody has looked at it for long. */
export function useFollowed(name: RouteName) {
  useRenewed(name)
  useEffect(() => {
    const { readAnew, leave } = readingOf(name)
    const stop = followLiveOrders({ onOrder: readAnew, onStale: readAnew })
    return () => {
      stop()
      leave()
    }
  }, [name])
}

/** Only the latter: for what is long, or changes otherwise than by orders. */
export function useRenewed(name: RouteName) {
  useEffect(() => {
    const { readAnew, leave, signal } = readingOf(name)
    whenOld(readAnew, signal)
    return leave
  }, [name])
}

/** News are told once, and somebody looks once: it is read until it could be, or is shown no more. */
function readingOf(name: RouteName) {
  const shown = new AbortController()
  const { read } = untilRead(() => (shown.signal.aborted ? [] : refreshShown([name])))
  return { readAnew: () => void read(), leave: () => shown.abort(), signal: shown.signal }
}
