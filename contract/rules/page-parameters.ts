import { splitLanguage } from './languages.ts'

/** What of its query each page is drawn by. All else in a query is for scripts in the browser, or for nobody. */
const drawnBy: readonly [page: RegExp, names: readonly string[]][] = [
  [/^\/$/, ['category', 'delivers', 'open', 'rated']],
  [/^\/(?:s|shop)\/[^/]+\/?$/i, ['item']],
  [/^\/search\/?$/i, ['q']],
  [/^\/category\/[^/]+\/?$/i, ['shop', 'type']],
  [/^\/dashboard\/add\/?$/i, ['copy', 'as']],
  [/^\/dashboard\/orders\/?$/i, ['show']],
  [/^\/dashboard\/money\/?$/i, ['month']],
  [/^\/dashboard\/money\/entries\/?$/i, ['of', 'day', 'month']],
  [/^\/dashboard\/statement\/?$/i, ['month']],
]

/** The part of a page's address that its HTML depends on. */
export function pageAddress({ pathname: asked, searchParams }: URL): string {
  const pathname = asText(asked)
  const { path } = splitLanguage(pathname)
  const names = drawnBy.find(([page]) => page.test(path))?.[1] ?? []
  const query = new URLSearchParams()
  for (const name of names) {
    const value = searchParams.get(name)
    if (value !== null) query.set(name, value)
  }
  return query.size > 0 ? `${pathname}?${query}` : pathname
}

/** Escapes that are no text stand for themselves: the framework would complain in the log of each such visit. */
function asText(pathname: string): string {
  try {
    decodeURIComponent(pathname)
    return pathname
  } catch {
    return pathname.replaceAll('%', '%25')
  }
}
