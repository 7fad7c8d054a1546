/** Moves the focus to the heading of a part of the page, for keyboards and screen readers. */
export function focusHeading(part: Element) {
  const heading = part.querySelector<HTMLElement>('h1, h2, h3')
  if (heading) focusText(heading)
}

/** Moves the focus to an element that is no control. */
export function focusText(element: HTMLElement) {
  element.tabIndex = -1
  element.focus({ preventScroll: true })
}
