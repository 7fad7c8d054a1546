import { DAY_MS, indiaClock, indiaDay, indiaMonth } from '#contract/rules/time/india-time.ts'

const weekOf = (at: Date) => indiaDay(new Date(at.getTime() - ((indiaClock(at).weekday + 6) % 7) * DAY_MS))

const rules = [
  { kept: 7, spanOf: indiaDay },
  { kept: 4, spanOf: weekOf },
  { kept: 12, spanOf: indiaMonth },
]

/**
 * The newest backup of each of the last seven days that have one, and likewise of four weeks and twelve months. Counts only
 * periods that have a backup, not back from today: so a wrong clock, or a month without backups, removes nothing.
 */
export function backupsToKeep(madeAt: readonly Date[]): Set<Date> {
  const newestFirst = madeAt.toSorted((one, other) => other.getTime() - one.getTime())
  const keep = new Set<Date>()
  for (const { kept, spanOf } of rules) {
    const spans = new Set<string>()
    for (const at of newestFirst) {
      if (spans.size === kept) break
      if (!spans.has(spanOf(at))) keep.add(at)
      spans.add(spanOf(at))
    }
  }
  return keep
}
