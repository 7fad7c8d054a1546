import { AsyncLocalStorage } from 'node:async_hooks'

/** Whose work is being done: the request that asked for it, also where a job does it later. */
export type Origin = {
  /** None where the clock asked for it. */
  requestId?: string | undefined
  /** The span that it is a part of, as a `traceparent`; none where nothing is traced. */
  span?: string | undefined
}

const origins = new AsyncLocalStorage<Origin | undefined>()

/** All that `work` does, and waits for, is done for `origin`. */
export const workFor = <Result>(origin: Origin | undefined, work: () => Result): Result =>
  origins.run(origin, work)

/** Nothing where no request asked for it: periodic jobs, the start. */
export const currentOrigin = (): Origin | undefined => origins.getStore()
