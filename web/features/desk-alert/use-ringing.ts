import { useEffect, useState } from 'react'
import { playChime, wakeSound } from './chime.ts'
import { quiet, waitingNow } from './waiting-orders.ts'

const EVERY_MS = 4_000
/** Longer than a tap. */
const TOUCH_MS = 400
const GESTURES = ['pointerdown', 'keydown'] as const
/** Events that count as the user gesture which sound requires. Which of them does differs between browsers. */
const WAKING = ['pointerdown', 'pointerup', 'click', 'keydown'] as const
/** Keys that only move the focus, perhaps to the button of the alert, and so do not count as a reaction. */
const LEADING = ['Tab', 'Shift']

/** Rings while an order calls; a gesture on the page quiets it for a while. Returns whether the browser blocks sound. */
export function useRinging(isCalling: boolean, isWanted: boolean): boolean {
  const [isBlocked, setBlocked] = useState(false)

  // Checked before the first order comes: otherwise a shopkeeper who reloads and walks away would not hear it.
  useEffect(() => {
    if (!isWanted) return
    const tryToWake = async () => setBlocked(!(await wakeSound()))
    void tryToWake()
    return onGesture(tryToWake, WAKING)
  }, [isWanted])

  useEffect(() => {
    if (!isCalling || !isWanted) return
    const ring = async () => setBlocked(!(await playChime()))
    void ring()
    const timer = setInterval(ring, EVERY_MS)
    return () => clearInterval(timer)
  }, [isCalling, isWanted])

  // A visible page may be on an unattended counter: only a gesture proves that somebody is there.
  useEffect(() => (isCalling ? onGesture(quietSoon) : undefined), [isCalling])

  return isBlocked && isWanted
}

/** Delayed, so that the alert's button does not vanish under the finger. Orders that arrive meanwhile are not quieted. */
function quietSoon(gesture: Event) {
  if (gesture instanceof KeyboardEvent && LEADING.includes(gesture.key)) return
  setTimeout(quiet, TOUCH_MS, waitingNow())
}

function onGesture(act: (gesture: Event) => void, names: readonly string[] = GESTURES): () => void {
  for (const name of names) window.addEventListener(name, act)
  return () => {
    for (const name of names) window.removeEventListener(name, act)
  }
}
