import { useEffect, useState } from 'react'
import { playChime, wakeSound } from './chime.ts'
import { lookAtOrders } from './unseen-orders.ts'

const EVERY_MS = 4_000
const GESTURES = ['pointerdown', 'keydown'] as const

/** Rings until somebody touches the page. Answers whether the browser keeps it silent until then. */
export function useRinging(isWaiting: boolean, isWanted: boolean): boolean {
  const [isBlocked, setBlocked] = useState(false)

  // Found out before the first order comes: a shopkeeper who reloads and walks away would not hear it.
  useEffect(() => {
    if (!isWanted) return
    const tryToWake = async () => setBlocked(!(await wakeSound()))
    void tryToWake()
    return onGesture(tryToWake)
  }, [isWanted])

  useEffect(() => {
    if (!isWaiting || !isWanted) return
    const ring = async () => setBlocked(!(await playChime()))
    void ring()
    const timer = setInterval(ring, EVERY_MS)
    return () => clearInterval(timer)
  }, [isWaiting, isWanted])

  // A page that is merely visible is a page on a counter: only a hand proves that somebody looks.
  useEffect(() => (isWaiting ? onGesture(lookSoon) : undefined), [isWaiting])

  return isBlocked && isWanted
}

/** Not at once: the banner must not vanish from under the finger that presses its button. */
const lookSoon = () => void setTimeout(lookAtOrders, 400)

function onGesture(act: () => void): () => void {
  for (const name of GESTURES) window.addEventListener(name, act)
  return () => {
    for (const name of GESTURES) window.removeEventListener(name, act)
  }
}
