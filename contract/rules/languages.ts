/** Every language that is offered, in the order in which a person chooses among them; the first one is the source. */
export const languages = ['en'] as const
export type Language = (typeof languages)[number]

export const sourceLanguage: Language = languages[0]
/** For `lang`, `accept-language` and `Intl`. Digits are 0-9 in every language. */
export const languageTags: Record<Language, string> = { en: 'en-IN' }

/** What an account or a job has stored; older ones have nothing, and speak the source. */
export const languageOf = (stored: string | null | undefined): Language =>
  languages.find((language) => language === stored) ?? sourceLanguage

/** What a request asks to be answered in: the first language of the header that is offered. Ours names the page's. */
export function askedLanguage(acceptLanguage: string | null | undefined): Language {
  const asked = (acceptLanguage ?? '').split(',').map((part) => part.trim().slice(0, 2).toLowerCase())
  return languageOf(asked.find((name) => languages.some((language) => language === name)))
}
