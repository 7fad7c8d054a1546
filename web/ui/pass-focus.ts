import { focusHeading } from './focus-heading.ts'

/** A keyboard goes on from the heading of the page. */
export function focusPage() {
  const content = document.getElementById('content')
  if (content) focusHeading(content)
}

/** A row is about to go: a keyboard that is in it goes on from the next one, or else from the page's heading. */
export function passFocus(row: Element | null) {
  const dialog = row?.querySelector<HTMLDialogElement>('dialog[open]')
  if (!row || !(dialog || row.contains(document.activeElement))) return
  // It goes with the row, and as long as it is open nothing else can be focused.
  dialog?.close()
  const next = row.nextElementSibling ?? row.previousElementSibling
  if (next) next.querySelector('button')?.focus()
  else focusPage()
}

/** As a ref: for a row that goes, whoever takes it away. */
export const passingFocus = (row: Element | null) => () => passFocus(row)
