import type { KeyboardEvent, MouseEvent } from 'react'
import { nowMs } from '#web/now.ts'

/** Two presses on the same order within this time are one tap that bounced. */
const TWICE_MS = 500
let last = { orderId: '', at: 0 }

/**
 * Props of a button that acts on an order. An act is shown in the same frame, after which the button under the finger is
 * that of the next act: a bounced tap, or a key that is held, must not trigger it. Other orders are not affected.
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
 * For `useKeptFocus`: if the focused act disappeared because it was done, by whomever, focuses the order's next act. In
 * other cases, such as an undo button whose time ran out, it must not, or the next key press would act unintentionally.
 */
export function enterNextAct(card: HTMLElement, lost: Element) {
  const isDone = lost.matches('[data-act]') && !hasLapsed(lost)
  const next = isDone && card.querySelector<HTMLElement>('[data-act]')
  const entered = next || card.querySelector('button')
  entered?.focus({ preventScroll: true })
}

const hasLapsed = (act: Element): boolean => Date.parse(act.getAttribute('data-until') ?? '') <= nowMs()
