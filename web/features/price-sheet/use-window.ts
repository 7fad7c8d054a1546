import {
  defaultRangeExtractor,
  type Range,
  useWindowVirtualizer,
  type Virtualizer,
} from '@tanstack/react-virtual'
import { useCallback, useLayoutEffect, useState } from 'react'
import type { OwnFoodItem } from '#contract/menu.ts'
import { type Cell, cellOf, enterCell } from './move-focus.ts'

const ROW_PX = 64
/** As many as a page of the keyboard leads away, so that where it leads is there already. */
const OVERSCAN = 10

/** Which rows are in the page, with the room of those that are not before each. */
export function useWindow(table: { current: HTMLTableElement | null }, items: readonly OwnFoodItem[]) {
  const [scrollMargin, setScrollMargin] = useState(0)
  // What is being typed in stays, however far somebody scrolls.
  const [kept, setKept] = useState(-1)
  const virtual = useWindowVirtualizer<Element>({
    count: items.length,
    estimateSize: () => ROW_PX,
    measureElement: heightOf,
    getItemKey: (index) => items[index]?._id ?? index,
    overscan: OVERSCAN,
    scrollMargin,
    rangeExtractor: useCallback(
      (range: Range) => withKept(defaultRangeExtractor(range), kept, range.count),
      [kept],
    ),
  })
  useLayoutEffect(() => {
    // Told after the page was laid out: asking in between would lay it out once more for every key.
    const observer = new ResizeObserver(() => {
      const { current } = table
      if (current?.tHead)
        setScrollMargin(
          Math.round(current.getBoundingClientRect().top + window.scrollY) + current.tHead.offsetHeight,
        )
    })
    observer.observe(document.body)
    return () => observer.disconnect()
  }, [table])

  function enter({ row, column }: Cell) {
    setKept(row)
    // What is there the browser brings into sight by itself, and quicker.
    if (!enterCell(table.current, { row, column })) virtual.scrollToIndex(row, { align: 'center' })
  }

  let endPx = scrollMargin
  const rows = virtual.getVirtualItems().flatMap(({ index: row, start, end }) => {
    const item = items[row]
    const gapPx = start - endPx
    endPx = end
    return item ? [{ item, row, gapPx }] : []
  })
  return {
    rows,
    restPx: scrollMargin + virtual.getTotalSize() - endPx,
    measure: virtual.measureElement,
    enter,
    onFocus: ({ target }: { target: EventTarget }) => setKept(cellOf(target)?.row ?? -1),
  }
}

/** As the page has laid it out, and before that as it was last: asking would lay the page out for every row that comes. */
const heightOf = (
  row: Element,
  entry: ResizeObserverEntry | undefined,
  virtual: Virtualizer<Window, Element>,
): number =>
  entry?.borderBoxSize[0]?.blockSize ??
  virtual.measurementsCache[virtual.indexFromElement(row)]?.size ??
  ROW_PX

function withKept(shown: number[], kept: number, count: number): number[] {
  if (kept < 0 || kept >= count || shown.includes(kept)) return shown
  return [...shown, kept].sort((a, b) => a - b)
}
