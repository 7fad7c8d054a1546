/** Every language that is offered, in the order in which a person chooses among them; the first one is the source. */
export const languages = ['en', 'hi', 'mr'] as const
export type Language = (typeof languages)[number]

export const sourceLanguage: Language = languages[0]
/** Each in its own script: who cannot read English finds it all the same. */
export const languageNames: Record<Language, string> = { en: 'English', hi: 'हिन्दी', mr: 'मराठी' }
/** For `lang`, `accept-language` and `Intl`. Digits are 0-9 in every language. */
export const languageTags: Record<Language, string> = { en: 'en-IN', hi: 'hi-IN', mr: 'mr-IN' }

const offered = (stored: string | null | undefined): Language | undefined =>
  languages.find((language) => language === stored)

/** What an account or a job has stored; older ones have nothing, and speak the source. */
export const languageOf = (stored: string | null | undefined): Language => offered(stored) ?? sourceLanguage

/** What a request asks to be answered in: the first language of the header that is offered. Ours names the page's. */
export function askedLanguage(acceptLanguage: string | null | undefined): Language {
  const asked = (acceptLanguage ?? '').split(',').map((part) => part.trim().slice(0, 2).toLowerCase())
  return languageOf(asked.find((name) => offered(name)))
}

/** What the reader has chosen. Without one addresses that name no language are in the source's. */
export const LANGUAGE_COOKIE = 'lang'

export function chosenLanguage(cookies: string | null | undefined): Language | undefined {
  const pattern = new RegExp(`(?:^|;\\s*)${LANGUAGE_COOKIE}=([a-z]{2})(?:;|$)`)
  return offered(pattern.exec(cookies ?? '')?.[1])
}

/** An address that names a language is in it for everybody; any other in the one that its reader chose. */
export const pageLanguage = (pathname: string, cookies: string | null | undefined): Language =>
  splitLanguage(pathname).language ?? chosenLanguage(cookies) ?? sourceLanguage

type Split = { language?: Language; basename: string; path: string }

/** `/hi/shop/1` is Hindi for everyone, `/shop/1` is in the language that its reader chose. */
export function splitLanguage(pathname: string): Split {
  const [, first, rest] = /^\/([a-z]{2})(\/.*)?$/.exec(pathname) ?? []
  const language = offered(first)
  if (language === undefined || language === sourceLanguage) return { basename: '/', path: pathname }
  return { language, basename: basenameOf(language), path: rest ?? '/' }
}

/** What leads every address of a language. */
export const basenameOf = (language: Language): string => (language === sourceLanguage ? '/' : `/${language}`)

/** The address of a page in a language, for who has not chosen it. */
export function addressIn(language: Language, path: string): string {
  if (language === sourceLanguage) return path
  return path === '/' ? basenameOf(language) : basenameOf(language) + path
}
