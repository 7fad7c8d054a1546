import { performance } from 'node:perf_hooks'

const LOOK_EVERY_MS = 4_000
/** The share of the time since the last look in which the event loop was busy. */
const QUIET_BELOW = 0.02
/**
 * A full collection takes about 200 ms and discards compiled code, which is then compiled again. It is worth that only
 * when the process has grown by this much since the last one.
 */
const WORTH_BYTES = 48 * 1024 * 1024

/**
 * Returns memory to the operating system while the process is idle. After a burst of load V8 keeps the pages of its
 * heap and frees them only in a last-resort collection, so one is requested here, when no request waits for it.
 * Does nothing without `--expose-gc`.
 */
export function giveMemoryBack(): void {
  const collect = globalThis.gc
  if (!collect) return
  let held = 0
  let lastLook = performance.eventLoopUtilization()
  setInterval(() => {
    const { utilization } = performance.eventLoopUtilization(lastLook)
    lastLook = performance.eventLoopUtilization()
    if (utilization > QUIET_BELOW || process.memoryUsage.rss() < held + WORTH_BYTES) return
    collect({ type: 'major', flavor: 'last-resort', execution: 'sync' })
    held = process.memoryUsage.rss()
  }, LOOK_EVERY_MS).unref()
}
