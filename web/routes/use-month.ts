import { useSearchParams } from 'react-router'
import { usePresentMonth } from '#web/use-present-month.ts'

/**
 * The month that the address names. The present month is not named, so that a page left open over the end of a month
 * moves on to the next.
 */
export function useMonth() {
  const [search, setSearch] = useSearchParams()
  const present = usePresentMonth()
  return {
    month: monthNamed(search.get('month') ?? '', present),
    present,
    change: (to: string) => setSearch(to === present ? {} : { month: to }, { replace: true }),
  }
}

/** The named month (`YYYY-MM`), or the present one if the name is malformed or in the future. */
export const monthNamed = (named: string, present: string): string =>
  /^20\d{2}-(0[1-9]|1[0-2])$/.test(named) && named < present ? named : present
