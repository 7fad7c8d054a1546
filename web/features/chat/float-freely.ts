/** Controls, prices and totals, which the button must not cover. */
const PRECIOUS =
  ':is(main, header) :is(button, input, select, textarea, output, dd, time, .tabular, .rounded-full)'
const STEP_PX = 8
const MARGIN_PX = 4
/** This long after the last movement the page counts as resting. */
const REST_MS = 120
/** How far up the button may go, as a share of the window's height. */
const HIGHEST = 0.7

let find: (() => HTMLElement | null) | undefined
let timer: ReturnType<typeof setTimeout> | undefined

/**
 * Moves a floating button from its corner upwards to where it covers no control, price or total. Repeated whenever the
 * page has come to rest after scrolling, resizing or a click.
 */
export function floatFreely(findButton: () => HTMLElement | null) {
  if (!find) {
    for (const kind of ['scroll', 'resize', 'click']) window.addEventListener(kind, look, { passive: true })
    new ResizeObserver(look).observe(document.body)
  }
  find = findButton
  look()
}

function look() {
  clearTimeout(timer)
  timer = setTimeout(() => {
    const button = find?.()
    if (button) button.style.translate = `0 ${-findFree(button)}px`
  }, REST_MS)
}

function findFree(button: HTMLElement): number {
  const { left, right, height } = button.getBoundingClientRect()
  const bottom = window.innerHeight - Number.parseFloat(getComputedStyle(button).bottom)
  // A bar along the bottom leaves room for it beside its own button, and hides the content below.
  const bar = document.querySelector('.bottom-bar')
  if (bar && getComputedStyle(bar).position === 'fixed') {
    const beside = bar.querySelector('button')?.getBoundingClientRect()
    return beside ? bottom - height / 2 - (beside.top + beside.height / 2) : 0
  }
  const inTheWay = [...document.querySelectorAll(PRECIOUS)]
    .map((one) => one.getBoundingClientRect())
    .filter((box) => box.width > 0 && box.left < right + MARGIN_PX && box.right > left - MARGIN_PX)
  const isFree = (up: number) =>
    !inTheWay.some(
      (box) => box.top < bottom - up + MARGIN_PX && box.bottom > bottom - up - height - MARGIN_PX,
    )
  for (let up = 0; up < window.innerHeight * HIGHEST; up += STEP_PX) if (isFree(up)) return up
  return 0
}
