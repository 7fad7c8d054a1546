export const CART_HEADING = 'cart-heading'

export const focusHeading = () => document.getElementById(CART_HEADING)?.focus()

/** A row is about to go: a keyboard that is in it goes on from the next one, or else from the page's heading. */
export function passFocus(row: Element | null) {
  if (!row?.contains(document.activeElement)) return
  const next = row.nextElementSibling ?? row.previousElementSibling
  if (next) next.querySelector('button')?.focus()
  else focusHeading()
}
