import { type Language, sourceLanguage } from '#contract/rules/language/languages.ts'

/** The language of this bundle. The build replaces it for each language (`scripts/bundling/page-language.ts`). */
export const language: Language = sourceLanguage
