import { fill } from '../rules/language/say.ts'
import { indiaClock } from '../rules/time/india-time.ts'
import type { Words } from './en.ts'

/** '7:42 pm'. */
export function clockIn(words: Pick<Words, 'clock'>, at: Date): string {
  const { minutes } = indiaClock(at)
  const hour = Math.floor(minutes / 60)
  const clock = `${hour % 12 || 12}:${String(minutes % 60).padStart(2, '0')}`
  return fill(words.clock[partOfDay(hour)], { clock })
}

function partOfDay(hour: number): keyof Words['clock'] {
  if (hour < 4) return 'smallHours'
  if (hour < 12) return 'morning'
  if (hour < 16) return 'afternoon'
  return hour < 20 ? 'evening' : 'night'
}
