export type Breaker = {
  /** False while the outside is left alone. After the rest one question is let through to see. */
  allows: () => boolean
  note: (isOutage: boolean) => void
}

const OUTAGES_IN_A_ROW = 5
const REST_MS = 60_000

/** After five outages in a row the model is left alone for a minute, and customers are not made to wait for it. */
export function makeBreaker(now: () => number = Date.now): Breaker {
  let outages = 0
  let restsUntil = 0
  return {
    allows() {
      if (outages < OUTAGES_IN_A_ROW) return true
      if (now() < restsUntil) return false
      restsUntil = now() + REST_MS
      return true
    },
    note(isOutage) {
      outages = isOutage ? outages + 1 : 0
      if (outages >= OUTAGES_IN_A_ROW) restsUntil = now() + REST_MS
    },
  }
}
