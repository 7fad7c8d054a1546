import { refusals } from '#contract/refusals.ts'
import { firstHoliday, type Holiday, lastHoliday } from '#contract/rules/time/holidays.ts'
import { asJson } from '#server/db/as-json.ts'
import { Refusal } from '#server/http/refusal.ts'

type Holidays = { holidays: string[]; holiday_reasons: Record<string, string> }

export const toHolidays = ({ holidays, holiday_reasons }: Holidays): Holiday[] =>
  holidays.map((day) => ({ day, ...(holiday_reasons[day] && { reason: holiday_reasons[day] }) }))

/** Refuses a holiday that is too far ahead (`lastHoliday`). */
export function refuseLateHolidays(holidays: readonly Holiday[], now: Date): void {
  if (!holidays.some(({ day }) => day > lastHoliday(now))) return
  throw new Refusal('malformed', {
    reason: 'holiday',
    issues: [{ path: 'holidays', message: refusals.malformed.reasons.holiday }],
  })
}

/** The columns for a shop's holidays: sorted, without duplicates and without past days. */
export function holidayColumns(holidays: readonly Holiday[], now: Date) {
  const kept = holidays.filter(({ day }) => day >= firstHoliday(now))
  const reasons = Object.fromEntries(kept.flatMap(({ day, reason }) => (reason ? [[day, reason]] : [])))
  return {
    holidays: [...new Set(kept.map(({ day }) => day))].sort(),
    holiday_reasons: asJson(reasons),
  }
}
