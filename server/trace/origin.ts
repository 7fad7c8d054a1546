import { AsyncLocalStorage } from 'node:async_hooks'

/** What some work is done for: the request that caused it, even if a job does it later. */
export type Origin = {
  /** Undefined for periodic jobs. */
  requestId?: string | undefined
  /** The enclosing span as a `traceparent`; undefined where nothing is traced. */
  span?: string | undefined
}

const origins = new AsyncLocalStorage<Origin | undefined>()

/** Runs `work` with `origin` as `currentOrigin` of everything it does and awaits. */
export const runWithOrigin = <Result>(origin: Origin | undefined, work: () => Result): Result =>
  origins.run(origin, work)

/** Undefined for work that no request caused: periodic jobs, the start. */
export const currentOrigin = (): Origin | undefined => origins.getStore()
