/** Moves the focus to the heading of a part of the page, for keyboards and screen readers. */
export function focusHeading(part: Element) {
  const heading = part.querySelector<HTMLElement>('h1, h2, h3')
  if (!heading) return
  heading.tabIndex = -1
  heading.focus({ preventScroll: true })
}
