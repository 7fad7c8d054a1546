import { useEffect } from 'react'
import type { RouteName } from '#contract/routes.ts'
import { whenOld } from '#web/device/when-old.ts'
import { followLiveOrders } from '#web/live/live-orders.ts'
import { refreshShown } from './replies.ts'
import { untilRead } from './until-read.ts'

/** Refetches what screens show of a call whenever an order changes (for replies computed from orders), and as `useRenewed`. */
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

/** Refetches what screens show of a call when it may be old (`whenOld`): for long replies, or those that do not depend on orders. */
export function useRenewed(name: RouteName) {
  useEffect(() => {
    const { readAnew, leave, signal } = readingOf(name)
    whenOld(readAnew, signal)
    return leave
  }, [name])
}

/** Nothing else will trigger the same refetch again, so it is retried until it succeeds or no screen shows the call. */
function readingOf(name: RouteName) {
  const shown = new AbortController()
  const { read } = untilRead(() => (shown.signal.aborted ? [] : refreshShown([name])))
  return { readAnew: () => void read(), leave: () => shown.abort(), signal: shown.signal }
}
