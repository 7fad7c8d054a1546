import type { Page } from '@playwright/test'
import { phone } from './phone.ts'

/** A phone on which everything is twice as large: half as much has room. */
export const phoneAtTwiceItsSize = { width: phone.width / 2, height: phone.height / 2 }

/** What keeps a page from being read and used where there is little room for it; nothing where it is as it should be. */
export const findLost = (page: Page): Promise<string[]> => page.evaluate(look)

function look(): string[] {
  const { documentElement: root } = document
  const layer =
    document.querySelector('dialog[open], [role="dialog"], [aria-expanded="true"] + *') ?? document.body
  const isSeen = (element: Element) =>
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
    !element.closest('[class*="sr-only"], .sideways, textarea')
  const all = [layer, ...layer.querySelectorAll('*')].filter(isSeen)
  const wordsIn = (element: Element) => (element.textContent ?? '').trim().replace(/\s+/g, ' ').slice(0, 40)
  const ownTexts = (element: Element) =>
    [...element.childNodes].filter((node) => node instanceof Text && node.data.trim() !== '')

  const isCut = (element: Element) => {
    if (wordsIn(element) === '' || element.clientWidth <= 1) return false
    const { overflowX, overflowY } = getComputedStyle(element)
    const hides = (overflow: string) => overflow === 'hidden' || overflow === 'clip'
    return (
      (hides(overflowX) && element.scrollWidth > element.clientWidth + 1) ||
      // The face of a heading is higher than its line.
      (hides(overflowY) && element.scrollHeight > element.clientHeight + 8)
    )
  }

  /** What a person knows as one word; of a name nobody knows how long it is. */
  const brokenWords = (element: Element) => {
    if (!element.closest('button, a, th, dt, label, summary, legend')) return []
    const range = document.createRange()
    return ownTexts(element).flatMap((text) =>
      [...(text.textContent ?? '').matchAll(/(?<!\S)[\p{L}\p{M}]{3,10}(?!\S)/gu)].flatMap(
        ({ 0: word, index }) => {
          range.setStart(text, index)
          range.setEnd(text, index + word.length)
          return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1 ? [word] : []
        },
      ),
    )
  }

  const isBeyondItsBox = (element: Element) => {
    const range = document.createRange()
    return ownTexts(element).some((text) => {
      range.selectNodeContents(text)
      const { left, right } = range.getBoundingClientRect()
      const box = element.closest('button, a, article, li, main, dialog')
      const frame = box?.getBoundingClientRect()
      return frame !== undefined && frame.width > 0 && (right > frame.right + 2 || left < frame.left - 2)
    })
  }

  /** What lies over a control that the keyboard has come to. */
  const coverOf = (control: Element) => {
    if (!(control instanceof HTMLElement)) return []
    control.focus()
    if (document.activeElement !== control) return []
    const shown = control.closest('label') ?? control
    const { x, y, width, height } = shown.getBoundingClientRect()
    const top = document.elementFromPoint(x + width / 2, y + height / 2)
    // A note goes by itself.
    if (top && (shown.contains(top) || top.contains(shown) || top.closest('[role="status"]'))) return []
    return `covered: ${control.getAttribute('aria-label') ?? wordsIn(control)} by ${top ? wordsIn(top) : 'the edge'}`
  }
  const controls = all
    .filter((element) => element.matches('button, a[href], input, select, textarea'))
    .slice(0, 60)

  return [
    ...(root.scrollWidth > root.clientWidth ? [`the page is ${root.scrollWidth} wide`] : []),
    ...all.filter(isCut).map((element) => `cut: ${wordsIn(element)}`),
    ...all.flatMap((element) => brokenWords(element).map((word) => `broken: ${word} in ${wordsIn(element)}`)),
    ...all.filter(isBeyondItsBox).map((element) => `beyond its box: ${wordsIn(element)}`),
    ...controls.flatMap(coverOf),
  ]
}
