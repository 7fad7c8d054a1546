import { useEffect, useState } from 'react'
import { playChime, wakeSound } from './chime.ts'
import { quiet, waitingNow } from './waiting-orders.ts'

const EVERY_MS = 4_000
/** Longer than a finger rests where it taps. */
const TOUCH_MS = 400
const GESTURES = ['pointerdown', 'keydown'] as const
/** Those after which a browser lets a page sound. A finger has to lift first, and some wait for the click. */
const WAKING = ['pointerdown', 'pointerup', 'click', 'keydown'] as const
/** Only lead the keyboard to what it presses, as to the button of what calls. */
const LEADING = ['Tab', 'Shift']

/** Rings while an order calls; a touch of the page quiets it for a moment. Answers whether the browser keeps the page silent. */
export function useRinging(isCalling: boolean, isWanted: boolean): boolean {
  const [isBlocked, setBlocked] = useState(false)

  // Found out before the first order comes: a shopkeeper who reloads and walks away would not hear it.
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

  // A page that is merely visible is a page on a counter: only a hand proves that somebody looks.
  useEffect(() => (isCalling ? onGesture(quietSoon) : undefined), [isCalling])

  return isBlocked && isWanted
}

/** Not at once: the button must not vanish from under the finger that presses it. What comes meanwhile was not seen. */
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
