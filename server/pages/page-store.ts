import type { PreparedPage } from './prepared-page.ts'

/** What a page was made from: API answers, by address. */
export type Source = { url: string; hash: string }

export type KeptPage = {
  kind: 'page'
  status: number
  headers: [string, string][]
  text: PreparedPage
  renderedAt: number
  /** It was as its sources say at that moment, or nobody could say otherwise. */
  checkedAt: number
  /** Undefined when the page asked for something that cannot be asked again to compare. */
  sources: Source[] | undefined
}

/** What a page takes beside its text: headers, sources, the entry itself. */
const OVERHEAD_BYTES = 2048

/** Pages by key, up to so many bytes; those that nobody has asked for the longest go first. */
export function pageStore(mostBytes: number) {
  const pages = new Map<string, KeptPage>()
  let bytes = 0
  const sizeOf = (page: KeptPage) => page.text.bytes + OVERHEAD_BYTES

  function drop(key: string) {
    const page = pages.get(key)
    if (page && pages.delete(key)) bytes -= sizeOf(page)
  }

  return {
    find(key: string): KeptPage | undefined {
      const page = pages.get(key)
      if (!page) return undefined
      // A map keeps the order in which it was filled.
      pages.delete(key)
      pages.set(key, page)
      return page
    },
    keep(key: string, page: KeptPage) {
      drop(key)
      pages.set(key, page)
      bytes += sizeOf(page)
      for (const oldest of pages.keys()) {
        if (bytes <= mostBytes) break
        drop(oldest)
      }
    },
    drop,
  }
}
