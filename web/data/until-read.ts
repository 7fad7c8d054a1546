const FIRST_MS = 5_000
const LONGEST_MS = 30_000

/**
 * Reads several things again as long as one of them cannot be had, ever later: one that fails for long is not asked for as often as
 * if nothing had failed only because the others are read.
 * @param readAll begins to read each of them, and answers whether it was read or will never be
 */
export function untilRead(readAll: () => Promise<boolean>[]) {
  let isWaiting = false
  let failures = 0

  async function read() {
    const isRead = await Promise.all(readAll())
    if (isRead.every(Boolean)) failures = 0
    else readLater()
  }
  function readLater() {
    if (isWaiting) return
    isWaiting = true
    setTimeout(() => {
      isWaiting = false
      void read()
    }, pauseAfter(failures++))
  }
  return { read, readLater }
}

/** Not all desks at once, and ever later at a server that stays away. */
const pauseAfter = (before: number) =>
  Math.min(FIRST_MS * 2 ** before, LONGEST_MS) * (0.5 + 0.5 * Math.random())
