/** Every language that is offered, in the order of the language menu. The first is the one that texts are written in. */
export const languages = ['en', 'hi', 'mr'] as const
export type Language = (typeof languages)[number]

export const sourceLanguage: Language = languages[0]
/** Each in its own language and script, so that people who read no English find it. */
export const languageNames: Record<Language, string> = { en: 'English', hi: 'हिन्दी', mr: 'मराठी' }
/** For `lang`, `accept-language` and `Intl`. Digits are 0-9 in every language. */
export const languageTags: Record<Language, string> = { en: 'en-IN', hi: 'hi-IN', mr: 'mr-IN' }

const offered = (stored: string | null | undefined): Language | undefined =>
  languages.find((language) => language === stored)

/** The language stored with an account or a job; old rows have none, which means the source language. */
export const languageOf = (stored: string | null | undefined): Language => offered(stored) ?? sourceLanguage

/** The language of a reply: the first of the `Accept-Language` header that is offered. Our pages send their own there. */
export function askedLanguage(acceptLanguage: string | null | undefined): Language {
  const asked = (acceptLanguage ?? '').split(',').map((part) => part.trim().slice(0, 2).toLowerCase())
  return languageOf(asked.find((name) => offered(name)))
}

/** The reader's choice. Without it, addresses that name no language are shown in the source language. */
export const LANGUAGE_COOKIE = 'lang'

export function chosenLanguage(cookies: string | null | undefined): Language | undefined {
  const pattern = new RegExp(`(?:^|;\\s*)${LANGUAGE_COOKIE}=([a-z]{2})(?:;|$)`)
  return offered(pattern.exec(cookies ?? '')?.[1])
}

/** The language of a page: the one its address names, otherwise the reader's choice. */
export const pageLanguage = (pathname: string, cookies: string | null | undefined): Language =>
  splitLanguage(pathname).language ?? chosenLanguage(cookies) ?? sourceLanguage

type Split = { language?: Language; basename: string; path: string }

/** Splits the language off an address: `/hi/shop/1` is Hindi for everyone, `/shop/1` names no language. */
export function splitLanguage(pathname: string): Split {
  const [, first, rest] = /^\/([a-z]{2})(\/.*)?$/.exec(pathname) ?? []
  const language = offered(first)
  if (language === undefined || language === sourceLanguage) return { basename: '/', path: pathname }
  return { language, basename: basenameOf(language), path: rest ?? '/' }
}

/** The path prefix of all addresses in a language. */
export const basenameOf = (language: Language): string => (language === sourceLanguage ? '/' : `/${language}`)

/** The address of a page in a language, whatever the reader has chosen. */
export function addressIn(language: Language, path: string): string {
  if (language === sourceLanguage) return path
  return path === '/' ? basenameOf(language) : basenameOf(language) + path
}
