import { focusHeading } from './focus-heading.ts'

/** Moves the focus to the page's heading, or to the page itself if its heading is not there yet. */
export function focusPage() {
  const content = document.getElementById('content')
  if (!content) return
  focusHeading(content)
  if (!content.contains(document.activeElement)) content.focus({ preventScroll: true })
}

/** Before a row is removed: if the focus is in it, moves it to a neighbouring row, else to the page's heading. */
export function passFocus(row: Element | null) {
  const dialog = row?.querySelector<HTMLDialogElement>('dialog[open]')
  if (!row || !(dialog || row.contains(document.activeElement))) return
  // A modal dialog inside the row has to be closed first: while it is open nothing else can get the focus.
  dialog?.close()
  const next = row.nextElementSibling ?? row.previousElementSibling
  if (next) next.querySelector('button')?.focus()
  else focusPage()
}

/** The same as a ref callback, which runs when the row is unmounted for any reason. */
export const passingFocus = (row: Element | null) => () => passFocus(row)
