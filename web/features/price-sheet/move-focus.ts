import type { KeyboardEvent } from 'react'

/** The focusable cells of a row. `settle` is below the others, and only there while the row has a conflict. */
export const columns = { pick: 0, price: 1, stock: 2, settle: 3 } as const
export type Cell = { row: number; column: number }

const PAGE = 10

const down: Record<string, number> = { ArrowDown: 1, ArrowUp: -1, PageDown: PAGE, PageUp: -PAGE }
const across: Record<string, number> = { ArrowRight: 1, ArrowLeft: -1 }

/** The cell that a key leads to; undefined if the key has another meaning there. */
export function cellAfter(event: KeyboardEvent<HTMLElement>, from: Cell): Cell | undefined {
  const { key, shiftKey, target } = event
  if (event.altKey || event.ctrlKey || event.metaKey || from.column === columns.settle) return undefined
  const isEnter = key === 'Enter' && target instanceof HTMLInputElement
  const steps = isEnter ? (shiftKey ? -1 : 1) : down[key]
  if (steps !== undefined) return { ...from, row: from.row + steps }
  const aside = across[key]
  if (aside === undefined || shiftKey || (isText(target) && !isAtEdge(target, aside))) return undefined
  const column = from.column + aside
  return column >= columns.pick && column <= columns.stock ? { ...from, column } : undefined
}

const isText = (target: EventTarget): target is HTMLInputElement =>
  target instanceof HTMLInputElement && target.type === 'text'

/** Whether an arrow key leaves the cell: its text is fully selected, as on entering, or the caret is at that end. */
function isAtEdge({ selectionStart, selectionEnd, value }: HTMLInputElement, aside: number): boolean {
  if (selectionStart === 0 && selectionEnd === value.length) return true
  return selectionStart === selectionEnd && selectionStart === (aside > 0 ? value.length : 0)
}

/** The cell that contains an element. */
export function cellOf(target: EventTarget): Cell | undefined {
  if (!(target instanceof HTMLElement)) return undefined
  const column = target.closest<HTMLElement>('[data-column]')?.dataset.column
  const row = target.closest<HTMLElement>('[data-index]')?.dataset.index
  return column === undefined || row === undefined ? undefined : { row: Number(row), column: Number(column) }
}

/** Whether a field handles undo keys itself: a text field that is not a cell of the sheet. */
export const undoesItself = (target: EventTarget): boolean =>
  target instanceof HTMLInputElement && target.type !== 'checkbox' && cellOf(target) === undefined

/** Focuses a cell. Returns false if its row is not rendered. */
export function focusCell(table: HTMLTableElement | null, { row, column }: Cell): boolean {
  const found = table?.querySelector<HTMLElement>(
    `[data-index="${row}"] [data-column="${column}"] :is(input, button):enabled:not([aria-disabled])`,
  )
  found?.focus()
  return Boolean(found)
}
