import { dateIn, dayOfMonthIn, momentIn, monthIn } from '#contract/words/moments.ts'
import { nowMs } from '#web/now.ts'
import { words } from './words.ts'

export const formatDate = (at: Date): string => dateIn(words, at)
export const formatMoment = (at: Date, now = new Date(nowMs())): string => momentIn(words, at, now)
export const formatDayOfMonth = (isoDay: string): string => dayOfMonthIn(words, isoDay)
export const formatMonth = (isoMonth: string): string => monthIn(words, isoMonth)
