import { setTimeout as wait } from 'node:timers/promises'
import { raiseAlarm } from '#server/alarms.ts'
import type { Db } from '#server/db/db.ts'
import { alarmOnce } from '#server/http/limits/alarm-once.ts'
import { makeBreaker } from '#server/http/limits/breaker.ts'
import type { Log } from '#server/log.ts'
import { GeoError } from './geo-error.ts'
import { recordOutcome, spendCall } from './provider-record.ts'

const RETRY_AFTER_MS = 100
const JITTER_MS = 200
const RECORD_EVERY_MS = 60_000
/** How long a product is not called after failures in a row. */
const REST_MS = 30_000

export type GuardParts = {
  db: Db
  log: Log
  /** Calls per day and product; undefined for products that cost nothing. */
  dailyBudget: number | undefined
}
/** Runs one call to a provider's product, such as `google-suggest`. */
export type Guard = <T>(product: string, call: () => Promise<T>) => Promise<T>

/**
 * Guards calls to a provider: one retry if it may help, a circuit breaker per product, a daily budget, and a record of
 * outcomes for the operator. Throws a `GeoError` if the call still fails. Other errors, as a bug or an aborted call, pass
 * through and are not counted.
 */
export function guardProvider({ db, log, dailyBudget }: GuardParts): Guard {
  const breakers = new Map<string, ReturnType<typeof makeBreaker>>()
  const recordedAt = new Map<string, number>()
  const alarm = alarmOnce(log, 'places_refused')

  async function record(product: string, failure?: GeoError) {
    const key = `${product} ${failure?.code ?? 'success'}`
    if (Date.now() - (recordedAt.get(key) ?? 0) < RECORD_EVERY_MS) return
    recordedAt.set(key, Date.now())
    if (failure?.code === 'denied') alarm(`${product}: ${failure.message}`)
    if (failure) log.warn({ product, code: failure.code, detail: failure.message }, 'a place provider failed')
    await recordOutcome(db, product, failure?.code)
  }

  async function pay(product: string) {
    if (dailyBudget === undefined) return
    const { isAllowed, isAlarm } = await spendCall(db, product, dailyBudget)
    if (isAlarm)
      raiseAlarm(log, 'places_budget', { product, dailyBudget }, "80% of the day's budget is spent")
    if (!isAllowed) throw new GeoError('quota', 'our own daily budget is spent')
  }

  return async (product, call) => {
    const breaker = breakers.get(product) ?? makeBreaker(REST_MS)
    breakers.set(product, breaker)
    if (!breaker.mayTry()) throw new GeoError('unavailable', 'left alone after failures')
    for (let attempt = 1; ; attempt++) {
      await pay(product)
      try {
        const answer = await call()
        breaker.succeeded()
        await record(product)
        return answer
      } catch (error) {
        if (!(error instanceof GeoError)) throw error
        if (error.isRetryable && attempt === 1) {
          await wait(RETRY_AFTER_MS + Math.random() * JITTER_MS)
          continue
        }
        // The provider works and refused one visitor's input, which must not open the breaker for everybody.
        if (error.code === 'bad-request') breaker.succeeded()
        else breaker.failed()
        await record(product, error)
        throw error
      }
    }
  }
}
