import { msSince } from '#web/now.ts'

/** How long a page may be hidden until its data counts as old. */
const OLD_MS = 5 * 60_000

/**
 * Calls `act` when the page's data may have become old: the network comes back, or the page is shown again after being
 * hidden for more than `OLD_MS`. @param signal ends it
 */
export function whenOld(act: () => void, signal?: AbortSignal) {
  let leftAt = Date.now()
  const onSight = () => {
    if (document.visibilityState === 'hidden') leftAt = Date.now()
    else if (msSince(leftAt) > OLD_MS) act()
  }
  const how = signal ? { signal } : {}
  window.addEventListener('online', act, how)
  document.addEventListener('visibilitychange', onSight, how)
}
