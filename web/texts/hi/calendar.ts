import type { Translation } from '#contract/rules/language/translation.ts'
import type { calendarTexts as english } from '../calendar.ts'

export const calendarTexts: Translation<typeof english> = {
  days: ['रविवार', 'सोमवार', 'मंगलवार', 'बुधवार', 'गुरुवार', 'शुक्रवार', 'शनिवार'],
  daysShort: ['र', 'सो', 'मं', 'बु', 'गु', 'शु', 'श'],
  day: '{weekday}, {date}',
  dayWith: '{day}, {mark}',
  previous: 'पिछला महीना',
  next: 'अगला महीना',
  months: 'महीने',
}
