const FAILURES = 5
const OPEN_MS = 30_000

/** After five failures in a row a provider is left alone for 30 seconds; then one call may try again. */
export type Breaker = {
  /** False while the provider is left alone. Asking takes the one trial there is after the pause. */
  mayTry(): boolean
  succeeded(): void
  failed(): void
}

export function makeBreaker(now: () => number = Date.now): Breaker {
  let failures = 0
  let closedUntil = 0
  return {
    mayTry() {
      if (failures < FAILURES) return true
      if (now() < closedUntil) return false
      closedUntil = now() + OPEN_MS
      return true
    },
    succeeded() {
      failures = 0
    },
    failed() {
      failures++
      if (failures >= FAILURES) closedUntil = now() + OPEN_MS
    },
  }
}
