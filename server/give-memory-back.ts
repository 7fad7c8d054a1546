import { performance } from 'node:perf_hooks'

const LOOK_EVERY_MS = 4_000
/** Of the time since the last look. */
const QUIET_BELOW = 0.02
/**
 * A collection of everything takes some 200 ms, and what it throws away of compiled code is compiled again: only what it
 * may well bring is worth that.
 */
const WORTH_BYTES = 48 * 1024 * 1024

/**
 * Gives memory back to the system in quiet moments. After a rush the engine keeps every page that its heap once had,
 * and lets go of them only in the collection that it does for want of memory. That one is asked for where nobody
 * waits for it, once for each rush. Without `--expose-gc` nothing is done.
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
