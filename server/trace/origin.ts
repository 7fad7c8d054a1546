import { AsyncLocalStorage } from 'node:async_hooks'

/** The request that caused the current work, also if a job does that work later. */
export type Origin = {
  /** Undefined for work that no request has caused. */
  requestId?: string | undefined
  /** The parent span, as a W3C `traceparent`; undefined if this is not traced. */
  span?: string | undefined
}

const origins = new AsyncLocalStorage<Origin | undefined>()

/** Runs `work`, including what it awaits, with `origin` as its origin. */
export const runWithOrigin = <Result>(origin: Origin | undefined, work: () => Result): Result =>
  origins.run(origin, work)

/** Undefined for work that no request has caused, such as periodic jobs and the start. */
export const currentOrigin = (): Origin | undefined => origins.getStore()
