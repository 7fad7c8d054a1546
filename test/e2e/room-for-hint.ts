import type { Locator } from '@playwright/test'

/** How many pixels an empty box has left beside its hint; below zero, the hint is cut. */
export const roomForHint = (box: Locator) =>
  box.evaluate((input: HTMLInputElement) => {
    const style = getComputedStyle(input)
    const brush = document.createElement('canvas').getContext('2d')
    if (!brush) throw new Error('there is no canvas')
    brush.font = style.font
    const sides = Number.parseFloat(style.paddingLeft) + Number.parseFloat(style.paddingRight)
    return input.clientWidth - sides - brush.measureText(input.placeholder).width
  })
