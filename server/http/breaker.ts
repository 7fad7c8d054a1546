const FAILURES = 5

/** After five failures in a row what is outside is left alone for a while; then one call may try again. */
export type Breaker = {
  /** False while it is left alone. Asking takes the one trial there is after the pause. */
  mayTry(): boolean
  succeeded(): void
  failed(): void
}

export function makeBreaker(restMs: number, now: () => number = Date.now): Breaker {
  let failures = 0
  let restsUntil = 0
  return {
    mayTry() {
      if (failures < FAILURES) return true
      if (now() < restsUntil) return false
      restsUntil = now() + restMs
      return true
    },
    succeeded() {
      failures = 0
    },
    failed() {
      failures++
      if (failures >= FAILURES) restsUntil = now() + restMs
    },
  }
}
