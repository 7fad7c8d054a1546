import type { Page } from '@playwright/test'

/** Removes newer APIs from a page, as in the last browser version of an iPhone of 2017. */
export const asOlderPhone = (page: Page) =>
  page.addInitScript(() => {
    const young: [of: object, names: PropertyKey[]][] = [
      [AbortSignal, ['any', 'timeout']],
      [AbortSignal.prototype, ['throwIfAborted']],
      [URL, ['canParse', 'parse']],
      [URLSearchParams.prototype, ['size']],
      [Iterator.prototype, ['drop', 'every', 'filter', 'find', 'flatMap', 'map', 'some', 'take', 'toArray']],
      [Map, ['groupBy']],
      [Object, ['groupBy']],
      [Promise, ['try', 'withResolvers']],
      [ReadableStream.prototype, [Symbol.asyncIterator]],
      [Response, ['json']],
      [Set.prototype, ['difference', 'intersection', 'isSubsetOf', 'isSupersetOf', 'union']],
      [HTMLElement.prototype, ['popover', 'hidePopover', 'showPopover']],
      [window, ['cookieStore', 'requestIdleCallback', 'BarcodeDetector']],
    ]
    for (const [of, names] of young) for (const name of names) Reflect.deleteProperty(of, name)
  })
