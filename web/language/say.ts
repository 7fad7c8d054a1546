import { type Language, sourceLanguage } from '#contract/rules/languages.ts'
import { sayIn } from '#contract/rules/say.ts'

/** The language of this bundle. */
export const language: Language = sourceLanguage

/** A text of `web/texts` with its values. Texts without any are read as they are. */
export const say = sayIn(language)
