import type { Language } from '../rules/languages.ts'
import { type Say, sayIn } from '../rules/say.ts'
import { words as english, type Words } from './en.ts'

/** A catalogue in every language that is offered. */
export type InEach<Texts> = Record<Language, Texts>

const wordsIn: InEach<Words> = { en: english }

/** What is needed to write to somebody in their language: texts, how to say them, and what data is called. */
export type Speech<Texts> = { language: Language; texts: Texts; words: Words; say: Say }

export const speechOf = <Texts>(texts: InEach<Texts>, language: Language): Speech<Texts> => ({
  language,
  texts: texts[language],
  words: wordsIn[language],
  say: sayIn(language),
})
