import { addressIn, splitLanguage } from '#contract/rules/languages.ts'
import { language } from './language.ts'

/** The page of an address of the browser's, as `paths` name it: without the language that leads it. */
export const pageOf = (pathname: string): string => splitLanguage(pathname).path

/** The page that is open. */
export const thisPage = (): string => pageOf(window.location.pathname)

/** A page as it is asked for: what somebody comes back to. */
export const addressOf = ({ pathname, search }: Pick<URL, 'pathname' | 'search'>): string =>
  pageOf(pathname) + search

/** That of the page that is open. */
export const thisAddress = (): string => addressOf(window.location)

/** A page's address to be handed on: in the language of who hands it on, for whoever opens it. */
export const sharedUrl = (path: string): string => window.location.origin + addressIn(language, path)
