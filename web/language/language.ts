import { type Language, sourceLanguage } from '#contract/rules/languages.ts'

/** The language of this bundle. Each is built with its own (`scripts/bundling/page-language.ts`). */
export const language: Language = sourceLanguage
