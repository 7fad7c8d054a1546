import { indiaMonth } from '#contract/rules/time/india-time.ts'
import { useClock } from './use-clock.ts'

/** The present month in Asia/Kolkata. Changes on a page that is open over the end of a month. */
export const usePresentMonth = (): string => useClock((now) => indiaMonth(new Date(now)))
