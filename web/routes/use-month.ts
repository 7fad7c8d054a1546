import { useSearchParams } from 'react-router'
import { usePresentMonth } from '#web/use-present-month.ts'

/**
 * The month that the address names. It names none for the present one: a page that is left open over the end of a month
 * goes on with the next.
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

/** Of a month that is still to come the books say nothing, and nobody kept any before this century. */
export const monthNamed = (named: string, present: string): string =>
  /^20\d{2}-(0[1-9]|1[0-2])$/.test(named) && named < present ? named : present
