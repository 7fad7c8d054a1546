import { lruCache } from '#server/http/lru-cache.ts'
import type { PreparedPage } from './prepared-page.ts'

/** An API reply that a page was made from. */
export type Source = { url: string; hash: string }

export type KeptPage = {
  kind: 'page'
  status: number
  headers: [string, string][]
  text: PreparedPage
  renderedAt: number
  /** When its sources were last known to be unchanged, or could not be read. */
  checkedAt: number
  /** Undefined if the page was made from a reply that cannot be requested again to compare. */
  sources: Source[] | undefined
}

/** The memory of an entry beside the page's text: headers, sources, the entry itself. */
const OVERHEAD_BYTES = 2048

/** Pages by key, up to `mostBytes`. */
export function pageStore(mostBytes: number) {
  const pages = lruCache<KeptPage>(mostBytes)
  return {
    find: pages.find,
    keep: (key: string, page: KeptPage) => pages.keep(key, page, page.text.bytes + OVERHEAD_BYTES),
    drop: pages.drop,
  }
}
