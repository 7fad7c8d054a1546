/** What a finger or an eye is after: nothing floats over it. */
const PRECIOUS =
  ':is(main, header) :is(button, input, select, textarea, output, dd, time, .tabular, .rounded-full)'
const STEP_PX = 8
const MARGIN_PX = 4
/** So long after the last move the page counts as resting. */
const REST_MS = 120
/** No higher than this part of the window. */
const HIGHEST = 0.7

let find: (() => HTMLElement | null) | undefined
let timer: ReturnType<typeof setTimeout> | undefined

/**
 * Lets a button float, from its corner up, where it lies over no button, price or total. It looks anew whenever the page
 * has come to rest, as long as there is such a button.
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
  // A bar along the bottom keeps room for it beside its own button, and hides what is below.
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
