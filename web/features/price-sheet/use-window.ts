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
/** As many rows as Page Down moves, so that its target is rendered already. */
const OVERSCAN = 10
/** Far more frames than it takes to render a row after scrolling to it. */
const MOST_FRAMES = 30

/** The rows to render, with the height of the gap before each. */
export function useWindow(table: { current: HTMLTableElement | null }, items: readonly OwnFoodItem[]) {
  const [scrollMargin, setScrollMargin] = useState(0)
  // The focused row stays rendered, however far one scrolls.
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
    // Observed, because measuring directly would force a layout at every key press.
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

  // The cell to focus once its row is rendered. Further keys pressed meanwhile start from here.
  const goal = useRef<Cell>(undefined)

  function enter(cell: Cell) {
    setKept(cell.row)
    // If the row is rendered, focusing it also scrolls to it.
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

/** Whether the page is being printed, for which all rows are rendered. */
function useIsPrinting(): boolean {
  const [isPrinting, setPrinting] = useState(false)
  useEffect(() => {
    // The browser lays the sheets out right after this event, hence flushSync.
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

/** The row's height as observed, or else the last one known: measuring would force a layout for every row. */
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
