import { indiaMonth } from '#contract/rules/india-time.ts'
import { useClock } from './use-clock.ts'

/** In Asia/Kolkata, also on a page that is left open over the end of a month. */
export const usePresentMonth = (): string => useClock((now) => indiaMonth(new Date(now)))
