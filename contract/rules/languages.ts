/** Every language that is offered, in the order in which a person chooses among them; the first one is the source. */
export const languages = ['en'] as const
export type Language = (typeof languages)[number]

export const sourceLanguage: Language = languages[0]
/** For `lang`, `accept-language` and `Intl`. Digits are 0-9 in every language. */
export const languageTags: Record<Language, string> = { en: 'en-IN' }
