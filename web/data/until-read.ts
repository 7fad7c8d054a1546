import { isTransientFailure } from '#web/api/answer-failure.ts'
import { pauseAfter } from '#web/api/pause-after.ts'

/**
 * Retries a group of reads with growing pauses until all of them succeed; if only some do, the pause grows all the same.
 * Errors that a retry cannot mend count as success.
 * @param readAll begins all reads; each promise resolves to its error, if it failed
 * @returns `read` reads now, and retries as needed; `readLater` begins with the pause that follows these errors
 */
export function untilRead(readAll: () => Promise<unknown>[]) {
  let isWaiting = false
  let failures = 0

  async function read() {
    const errors = (await Promise.all(readAll())).filter(isTransientFailure)
    if (errors.length === 0) failures = 0
    else readLater(...errors)
  }
  function readLater(...errors: unknown[]) {
    if (isWaiting) return
    isWaiting = true
    setTimeout(
      () => {
        isWaiting = false
        void read()
      },
      pauseAfter(failures++, ...errors),
    )
  }
  return { read, readLater }
}
