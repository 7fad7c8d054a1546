/** A keyboard and a screen reader go on from the heading of that part of the page. */
export function focusHeading(part: Element) {
  const heading = part.querySelector<HTMLElement>('h1, h2, h3')
  if (!heading) return
  heading.tabIndex = -1
  heading.focus({ preventScroll: true })
}
