const FAILURES = 5

/** A circuit breaker: after five failures in a row no calls are made for a while; then one trial call decides. */
export type Breaker = {
  /** False while the circuit is open. After the pause the first to ask gets true, and with it the one trial call. */
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
