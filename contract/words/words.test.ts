import { describe, expect, test } from 'vitest'
import { categories } from '../rules/items/catalogue.ts'
import { languages } from '../rules/language/languages.ts'
import { sectionIn } from './amounts.ts'
import { words } from './en.ts'
import { dateIn, dayOfMonthIn, momentIn, monthIn } from './moments.ts'
import { nameIn } from './names.ts'
import { speechOf } from './speech.ts'

describe('a point in time', () => {
  const now = new Date('2026-11-21T14:12:00Z') // 7:42 pm in India

  test.for([
    ['2026-11-20T18:30:00Z', 'today 12:00 am'],
    ['2026-11-20T23:29:00Z', 'today 4:59 am'],
    ['2026-11-21T06:29:00Z', 'today 11:59 am'],
    ['2026-11-21T06:30:00Z', 'today 12:00 pm'],
    ['2026-11-21T14:12:00Z', 'today 7:42 pm'],
    ['2026-11-20T18:29:00Z', 'yesterday 11:59 pm'],
    ['2026-11-19T18:30:00Z', 'yesterday 12:00 am'],
    ['2026-11-21T18:30:00Z', 'tomorrow 12:00 am'],
    ['2026-11-22T18:29:00Z', 'tomorrow 11:59 pm'],
    ['2026-11-22T18:30:00Z', '23 Nov 2026, 12:00 am'],
    ['2026-11-19T18:29:00Z', '19 Nov 2026, 11:59 pm'],
    ['2026-09-30T20:00:00Z', '1 Oct 2026, 1:30 am'],
  ] as const)('%s is %s', ([at, shown]) => {
    expect(momentIn(words, new Date(at), now)).toBe(shown)
  })

  test.for(['hi', 'mr'] as const)(
    'soon after midnight is not called the night of that day in %s',
    (language) => {
      const { words } = speechOf({ en: {}, hi: {}, mr: {} }, language)
      const withoutHour = (at: string) => momentIn(words, new Date(at), now).replace(/\d+:\d+/, '')
      expect(withoutHour('2026-11-21T18:30:00Z')).not.toBe(withoutHour('2026-11-22T18:29:00Z'))
    },
  )

  test('is shown with its date in India, in our own words and not those of the browser', () => {
    expect(dateIn(words, new Date('2026-09-30T18:29:59Z'))).toBe('30 Sept 2026')
    expect(dateIn(words, new Date('2026-12-31T18:30:00Z'))).toBe('1 Jan 2027')
    expect(dayOfMonthIn(words, '2026-09-03')).toBe('3 Sept')
    expect(monthIn(words, '2026-09')).toBe('September 2026')
  })
})

describe('the displayed names of data', () => {
  test('exist for each category of the catalogue', () => {
    const all = Object.values(categories).flat()
    expect(all.filter((category) => !(category in words.categories))).toEqual([])
  })

  test('fall back to the name in the data', () => {
    expect(nameIn(words.categories, 'Seafood')).toBe('Seafood')
  })

  test('are joined to the title of a section with commas and one "and"', () => {
    expect(sectionIn(words, [])).toBe('')
    expect(sectionIn(words, ['Milk'])).toBe('Milk')
    expect(sectionIn(words, ['Milk', 'Butter'])).toBe('Milk & Butter')
    expect(sectionIn(words, ['Milk', 'Butter', 'Yogurt'])).toBe('Milk, Butter & Yogurt')
    expect(sectionIn(words, ['Others', 'Bread', 'Others'])).toBe('Others & Bread')
  })

  test.for(languages)('are joined with one "and" in %s, whichever category is last', (language) => {
    const { words } = speechOf({ en: {}, hi: {}, mr: {} }, language)
    const sections = Object.values(categories).flatMap((names) =>
      names.map((last) => sectionIn(words, ['Milk', last])),
    )
    expect(sections.filter((name) => /(^| )(\S+) \2( |$)/.test(name))).toEqual([])
  })
})
