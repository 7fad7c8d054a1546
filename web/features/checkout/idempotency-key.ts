import { browserStorage } from '#web/browser-storage.ts'
import { CHECKOUT_KEY } from '#web/device/left-behind.ts'
import { randomText } from '#web/device/random-text.ts'
import { isRecord, parseStored } from '#web/stored-json.ts'

type Checkout = { placement: string; key: string; until: number }

/**
 * One key for one placement: the same cart to the same address keeps its key through double taps, retries, reloads and
 * a second tab, so that the server makes one order of them. Any change makes another key, and so does time: what
 * is ordered tomorrow is another order, even if today's answer never came. One that was sent before its cart had a
 * number is the same when it has got one: it may be the order that made the number.
 */
export function keyFor(placement: object, lifeSeconds: number): string {
  const text = JSON.stringify(placement)
  const same = [text, JSON.stringify({ ...placement, cart: undefined })]
  const stored = parseStored(browserStorage.read(CHECKOUT_KEY), isCheckout)
  const lifeMs = lifeSeconds * 1000
  const leftMs = stored ? stored.until - Date.now() : 0
  // More than twice its life is left where the clock was set back: it would be no other order for as long as that.
  if (stored && same.includes(stored.placement) && leftMs > 0 && leftMs < 2 * lifeMs) return stored.key
  const made: Checkout = { placement: text, key: randomText(), until: Date.now() + lifeMs }
  browserStorage.write(CHECKOUT_KEY, JSON.stringify(made))
  return made.key
}

/** It was placed, or its checkout has ended: the next order, however alike, is another one. */
export const finishPlacement = () => browserStorage.write(CHECKOUT_KEY, undefined)

const isCheckout = (found: unknown): found is Checkout =>
  isRecord(found) &&
  typeof found.placement === 'string' &&
  typeof found.key === 'string' &&
  typeof found.until === 'number'
