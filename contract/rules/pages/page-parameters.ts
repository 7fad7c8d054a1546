import { splitLanguage } from '../language/languages.ts'

/** The query parameters that each page's HTML depends on. All others only matter to scripts, or to nobody. */
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

/** The part of a page's address that its HTML depends on: the cache key of the page. */
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

/** Keeps invalid percent-escapes as they are; the framework would log an error for each. */
function asText(pathname: string): string {
  try {
    decodeURIComponent(pathname)
    return pathname
  } catch {
    return pathname.replaceAll('%', '%25')
  }
}
