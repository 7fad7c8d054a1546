import type { Page } from '@playwright/test'

/** The least size of a touch target, 44 px, minus a pixel for rounding. */
const LEAST_TARGET_PX = 43

/** Visible faults that a program can find: overflow, cut-off texts, controls that overlap or are too small. */
export const findFaults = (page: Page): Promise<string[]> => page.evaluate(inspect, LEAST_TARGET_PX)

/** Runs in the page, so everything it needs is inside it. */
function inspect(least: number): string[] {
  const faults: string[] = []
  const root = document.documentElement
  const dialog = document.querySelector('dialog[open]')
  const all = [...(dialog ?? document.body).querySelectorAll<HTMLElement>('*')].filter((element) =>
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true, contentVisibilityAuto: true }),
  )
  const isForReadersOnly = (element: Element) => {
    const box = element.getBoundingClientRect()
    return box.width <= 1 || box.height <= 1 || getComputedStyle(element).clipPath === 'inset(50%)'
  }
  const nameOf = (element: Element) => {
    const words = element.getAttribute('aria-label') ?? element.textContent?.trim() ?? ''
    return `<${element.tagName.toLowerCase()}> “${words.replace(/\s+/g, ' ').slice(0, 40)}”`
  }

  if (root.scrollWidth > root.clientWidth) {
    const wide = all.filter((element) => element.getBoundingClientRect().right > root.clientWidth + 1)
    faults.push(
      `overflows by ${root.scrollWidth - root.clientWidth} px: ${wide.slice(-3).map(nameOf).join(', ')}`,
    )
  }

  for (const element of all) {
    const style = getComputedStyle(element)
    const hasText = [...element.childNodes].some((node) => node.nodeType === 3 && node.textContent?.trim())
    if (!hasText || isForReadersOnly(element) || style.display === 'inline') continue
    const isClipped = style.overflowX === 'hidden' || style.overflowX === 'clip'
    const hasMark = style.textOverflow === 'ellipsis' || style.webkitLineClamp !== 'none'
    const isCut =
      element.scrollWidth > element.clientWidth + 1 || element.scrollHeight > element.clientHeight + 3
    if (isClipped && !hasMark && isCut) faults.push(`cuts its text: ${nameOf(element)}`)
    if (Number.parseFloat(style.fontSize) < 14) faults.push(`text under 14 px: ${nameOf(element)}`)
  }

  const controls = all.filter((element) =>
    element.matches('a[href], button, input:not([type=hidden]), select, textarea, summary, [role=switch]'),
  )
  /** The touch target of a control: the label around a checkbox, or the whole card under a stretched link. */
  const targetOf = (control: HTMLElement): DOMRect => {
    const isChoice = control.matches('input[type=radio], input[type=checkbox], input[type=file]')
    const label = isChoice ? (control as HTMLInputElement).labels?.[0] : undefined
    const own = control.getBoundingClientRect()
    if (label?.contains(control)) return label.getBoundingClientRect()
    if (label) {
      const beside = label.getBoundingClientRect()
      return new DOMRect(
        Math.min(own.x, beside.x),
        Math.min(own.y, beside.y),
        Math.max(own.right, beside.right) - Math.min(own.x, beside.x),
        Math.max(own.bottom, beside.bottom) - Math.min(own.y, beside.y),
      )
    }
    const stretched = getComputedStyle(control, '::after')
    if (stretched.content !== 'none' && stretched.position === 'absolute') {
      const outset = [stretched.top, stretched.right, stretched.bottom, stretched.left].map(Number.parseFloat)
      const frame = (
        getComputedStyle(control).position === 'static' ? (control.offsetParent ?? control) : control
      ).getBoundingClientRect()
      const [top = 0, right = 0, bottom = 0, left = 0] = outset
      return new DOMRect(
        frame.x + left,
        frame.y + top,
        frame.width - left - right,
        frame.height - top - bottom,
      )
    }
    return own
  }
  const isInSentence = (control: Element) =>
    getComputedStyle(control).display === 'inline' && control.matches('a, button')

  for (const control of controls) {
    const box = targetOf(control)
    if (isForReadersOnly(control) || isInSentence(control)) continue
    if (box.width < least || box.height < least)
      faults.push(`small target ${Math.round(box.width)}×${Math.round(box.height)}: ${nameOf(control)}`)
  }

  /** Controls that float (a bar, a round button) lie above the page on purpose. */
  const layerOf = (element: Element | null): Element | null => {
    for (let up = element; up; up = up.parentElement)
      if (['fixed', 'sticky'].includes(getComputedStyle(up).position)) return up
    return null
  }
  const boxes = controls
    .filter((control) => !isForReadersOnly(control))
    .map((control) => ({ control, box: control.getBoundingClientRect(), layer: layerOf(control) }))
    .sort((a, b) => a.box.top - b.box.top)
  const isFixed = (layer: Element | null) => layer !== null && getComputedStyle(layer).position === 'fixed'
  /** A button at the end of a text box overlaps it on purpose. */
  const isInside = (inner: (typeof boxes)[number], outer: (typeof boxes)[number]) =>
    outer.control.matches('input, textarea') &&
    inner.box.left >= outer.box.left &&
    inner.box.right <= outer.box.right + 1
  /** A clickable picture may have another control in its corner. */
  const isInCorner = (inner: (typeof boxes)[number], outer: (typeof boxes)[number]) => {
    const { box } = inner
    const isWithin =
      box.left >= outer.box.left - 1 &&
      box.top >= outer.box.top - 1 &&
      box.right <= outer.box.right + 1 &&
      box.bottom <= outer.box.bottom + 1
    return isWithin && box.width * 2 < outer.box.width && box.height * 2 < outer.box.height
  }
  for (const [i, one] of boxes.entries())
    for (const other of boxes.slice(i + 1)) {
      if (other.box.top > one.box.bottom) break
      if (
        (one.layer !== other.layer && !(isFixed(one.layer) && isFixed(other.layer))) ||
        one.control.contains(other.control) ||
        other.control.contains(one.control) ||
        isInside(other, one) ||
        isInside(one, other) ||
        isInCorner(other, one) ||
        isInCorner(one, other)
      )
        continue
      const across = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left)
      const down = Math.min(one.box.bottom, other.box.bottom) - other.box.top
      if (across > 2 && down > 2) faults.push(`overlap: ${nameOf(one.control)} and ${nameOf(other.control)}`)
    }
  return faults
}

const MOST_STOPS = 40

/** Tabs through the page and checks that each focused element is visible: with a focus ring, and not covered. */
export async function findHiddenFocus(page: Page): Promise<string[]> {
  const faults = new Set<string>()
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
  for (let stop = 0; stop < MOST_STOPS; stop++) {
    await page.keyboard.press('Tab')
    const fault = await page.evaluate(() => {
      const focused = document.activeElement
      if (!focused || focused === document.body || focused.tagName === 'IFRAME') return 'end'
      const ringed = [focused, focused.closest('label'), focused.nextElementSibling, focused.parentElement]
      const hasRing = ringed.some((one) => {
        const style = one && getComputedStyle(one)
        return style && style.outlineStyle !== 'none' && Number.parseFloat(style.outlineWidth) >= 2
      })
      const shown = focused.closest('label') ?? focused
      const box = shown.getBoundingClientRect()
      const words = (focused.getAttribute('aria-label') ?? focused.textContent ?? '').trim().slice(0, 40)
      const name = `<${focused.tagName.toLowerCase()}> “${words}”`
      if (!hasRing) return `no focus ring: ${name}`
      const x = box.left + Math.min(box.width / 2, innerWidth / 2)
      const y = box.top + Math.min(box.height / 2, 30)
      const top = document.elementFromPoint(x, y)
      // Popups that Escape closes may cover the page.
      const isCovered =
        !top ||
        !(shown.contains(top) || top.contains(shown) || top.closest('[role=dialog], [popover], iframe'))
      return isCovered
        ? `focus is covered: ${name} by ${top?.tagName ?? 'nothing'} ${top?.textContent?.slice(0, 30) ?? ''}`
        : ''
    })
    if (fault === 'end') break
    if (fault) faults.add(fault)
  }
  return [...faults]
}
