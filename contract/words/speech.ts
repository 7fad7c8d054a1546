import { type Language, sourceLanguage } from '../rules/language/languages.ts'
import { type Say, sayIn } from '../rules/language/say.ts'
import type { Translation } from '../rules/language/translation.ts'
import { words as en, type Words } from './en.ts'
import { words as hi } from './hi.ts'
import { words as mr } from './mr.ts'

/** A catalogue in every language that is offered. */
export type InEach<Texts> = { en: Texts } & Record<Exclude<Language, 'en'>, Translation<Texts>>

const wordsIn: InEach<Words> = { en, hi, mr }

/** What is needed to write to somebody in their language: texts, how to say them, and what data is called. */
export type Speech<Texts> = { language: Language; texts: Texts; words: Words; say: Say }

export const speechOf = <Texts>(texts: InEach<Texts>, language: Language): Speech<Texts> => ({
  language,
  texts: inLanguage(texts, language),
  words: inLanguage(wordsIn, language),
  say: sayIn(language),
})

/** Whoever reads a text reads it as the English one, whose names and keys every translation has. */
export const inLanguage = <Texts>(texts: InEach<Texts>, language: Language): Texts => texts[language] as Texts

/** For what is written in the source alone: to the operator, and what others than the two sides are to read. */
export const englishSpeech = <Texts>(texts: Texts): Speech<Texts> => ({
  language: sourceLanguage,
  texts,
  words: en,
  say: sayIn(sourceLanguage),
})
