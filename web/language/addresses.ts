import { addressIn, splitLanguage } from '#contract/rules/language/languages.ts'
import { language } from './language.ts'

/** A browser's path without its language prefix, as in `paths`. */
export const pageOf = (pathname: string): string => splitLanguage(pathname).path

/** `pageOf` for the page that is open. */
export const thisPage = (): string => pageOf(window.location.pathname)

/** The same with the query string: enough to come back to a page. */
export const addressOf = ({ pathname, search }: Pick<URL, 'pathname' | 'search'>): string =>
  pageOf(pathname) + search

/** `addressOf` for the page that is open. */
export const thisAddress = (): string => addressOf(window.location)

/** The absolute address of a page, to be shared: in the language of the one who shares it. */
export const sharedUrl = (path: string): string => window.location.origin + addressIn(language, path)
