import { sourceLanguage } from '#contract/rules/language/languages.ts'
import { language } from './language.ts'

/** The `lang` attribute for a name in Devanagari, whose line height the styles set by it. It may be Hindi or Marathi, so it says only the script. */
export const scriptOf = (name: string): string | undefined =>
  /[\u0900-\u097f]/.test(name) ? 'und-Deva' : undefined

/** The same for a sentence in the page's language around such a name. Pages in Hindi and Marathi are set for it as a whole. */
export const scriptIn = (sentence: string): string | undefined =>
  language === sourceLanguage ? scriptOf(sentence) : undefined
