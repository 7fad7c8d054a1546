import { expect, test } from 'vitest'
import { askedLanguage, languageOf, languages, languageTags } from './languages.ts'

test('a stored language is used only if it is offered', () => {
  expect(languages.map((language) => languageOf(language))).toEqual([...languages])
  expect([null, undefined, '', 'xx', 'EN'].map((stored) => languageOf(stored))).toEqual(Array(5).fill('en'))
})

test('a request gets the first of its languages that is offered, and otherwise the source language', () => {
  for (const language of languages) expect(askedLanguage(languageTags[language])).toBe(language)
  expect(askedLanguage('xx-IN, en-GB;q=0.8, xy;q=0.5')).toBe('en')
  expect([null, '', '*', ';;q=1,,'].map((header) => askedLanguage(header))).toEqual(Array(4).fill('en'))
})
