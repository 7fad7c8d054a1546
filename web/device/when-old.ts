import { msSince } from '#web/now.ts'

/** Whoever looks at a page again after so long takes it for what it is now. */
const OLD_MS = 5 * 60_000

/** Acts when what is on the page may be older than it looks: the network was away, or nobody has seen the page for long. */
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
