import { useSearchParams } from 'react-router'
import { usePresentMonth } from '#web/use-clock.ts'

/**
 * The month that the address names. It names none for the present one: a page that is left open over the end of a month
 * goes on with the next.
 */
export function useMonth() {
  const [search, setSearch] = useSearchParams()
  const present = usePresentMonth()
  const named = search.get('month') ?? ''
  return {
    month: /^\d{4}-(0[1-9]|1[0-2])$/.test(named) ? named : present,
    present,
    change: (to: string) => setSearch(to === present ? {} : { month: to }, { replace: true }),
  }
}
