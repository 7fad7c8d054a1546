import type { KeyboardEvent, MouseEvent } from 'react'
import { nowMs } from '#web/now.ts'

/** Nobody presses the same order twice on purpose in so short a time: one tap came as two. */
const TWICE_MS = 500
let last = { orderId: '', at: 0 }

/**
 * What a button is given that does something with an order. It shows in the same frame, so another act stands under the
 * finger by the time a tap comes as two, or while a key is held: that one was not pressed. Other orders heed at once.
 */
export const pressAct = (orderId: string, act: () => void) => ({
  'data-act': '',
  onKeyDown(event: KeyboardEvent) {
    if (event.repeat) event.preventDefault()
  },
  onClick({ timeStamp }: MouseEvent) {
    if (last.orderId === orderId && timeStamp - last.at < TWICE_MS) return
    last = { orderId, at: timeStamp }
    act()
  },
})

/**
 * The keyboard goes on from the act that the order has next, where the act it was on went with what was done, whoever did
 * it. Who was on anything else, or on a way back whose time ran out, meant no such act, and the next key would be one.
 */
export function enterNextAct(card: HTMLElement, lost: Element) {
  const isDone = lost.matches('[data-act]') && !hasLapsed(lost)
  const next = isDone && card.querySelector<HTMLElement>('[data-act]')
  const entered = next || card.querySelector('button')
  entered?.focus({ preventScroll: true })
}

const hasLapsed = (act: Element): boolean => Date.parse(act.getAttribute('data-until') ?? '') <= nowMs()
