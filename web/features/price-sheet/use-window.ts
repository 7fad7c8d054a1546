import {
  defaultRangeExtractor,
  type Range,
  useWindowVirtualizer,
  type Virtualizer,
} from '@tanstack/react-virtual'
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { OwnFoodItem } from '#contract/menu.ts'
import { type Cell, cellOf, focusCell } from './move-focus.ts'

const ROW_PX = 64
/** As many as a page of the keyboard leads away, so that where it leads is there already. */
const OVERSCAN = 10
/** Far more than it takes to draw a row that was scrolled to. */
const MOST_FRAMES = 30

/** Which rows are in the page, with the room of those that are not before each. */
export function useWindow(table: { current: HTMLTableElement | null }, items: readonly OwnFoodItem[]) {
  const [scrollMargin, setScrollMargin] = useState(0)
  // What is being typed in stays, however far somebody scrolls.
  const [kept, setKept] = useState(-1)
  const isPrinting = useIsPrinting()
  const virtual = useWindowVirtualizer<Element>({
    count: items.length,
    estimateSize: () => ROW_PX,
    measureElement: heightOf,
    getItemKey: (index) => items[index]?._id ?? index,
    overscan: OVERSCAN,
    scrollMargin,
    rangeExtractor: useCallback(
      (range: Range) =>
        isPrinting
          ? [...Array(range.count).keys()]
          : withKept(defaultRangeExtractor(range), kept, range.count),
      [kept, isPrinting],
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

  // While its row is on the way into the page: keys that follow quickly go on from there.
  const goal = useRef<Cell>(undefined)

  function enter(cell: Cell) {
    setKept(cell.row)
    // What is there the browser brings into sight by itself, and quicker.
    goal.current = focusCell(table.current, cell) ? undefined : cell
    if (!goal.current) return
    virtual.scrollToIndex(cell.row, { align: 'center' })
    enterLater(cell, MOST_FRAMES)
  }

  function enterLater(cell: Cell, frames: number) {
    requestAnimationFrame(() => {
      if (goal.current !== cell || focusCell(table.current, cell)) return
      if (frames > 0) enterLater(cell, frames - 1)
      else goal.current = undefined
    })
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
    cellAt: (target: EventTarget): Cell | undefined => goal.current ?? cellOf(target),
    onFocus({ target }: { target: EventTarget }) {
      goal.current = undefined
      setKept(cellOf(target)?.row ?? -1)
    },
  }
}

/** Paper does not scroll: every row is on it. */
function useIsPrinting(): boolean {
  const [isPrinting, setPrinting] = useState(false)
  useEffect(() => {
    // The sheets are laid out as soon as this has been heard.
    const hear = ({ type }: Event) => flushSync(() => setPrinting(type === 'beforeprint'))
    window.addEventListener('beforeprint', hear)
    window.addEventListener('afterprint', hear)
    return () => {
      window.removeEventListener('beforeprint', hear)
      window.removeEventListener('afterprint', hear)
    }
  }, [])
  return isPrinting
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
