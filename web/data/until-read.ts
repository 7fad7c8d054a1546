import { isPassingFailure } from '#web/api/answer-failure.ts'
import { pauseAfter } from '#web/api/pause-after.ts'

/**
 * Reads several things again as long as one of them cannot be had, ever later: one that fails for long is not asked for as often as
 * if nothing had failed only because the others are read.
 * @param readAll begins to read each of them, and answers why it could not be read, if it could not
 */
export function untilRead(readAll: () => Promise<unknown>[]) {
  let isWaiting = false
  let failures = 0

  async function read() {
    const errors = (await Promise.all(readAll())).filter(isPassingFailure)
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
