import { browserStorage } from '#web/browser-storage.ts'
import { CHECKOUT_KEY } from '#web/device/left-behind.ts'
import { randomText } from '#web/device/random-text.ts'
import { isRecord, parseStored } from '#web/stored-json.ts'

type Checkout = { placement: string; key: string; until: number }

/**
 * The idempotency key for a placement. The same cart to the same address keeps its key through double taps, retries,
 * reloads and in a second tab, so that the server makes one order of them. Any change makes a new key, and so does the
 * end of `lifeSeconds`: the same cart tomorrow is another order, even if today's answer never came. A placement without
 * a cart number counts as the same once it has one, because placing it may be what gave the cart its number.
 */
export function keyFor(placement: object, lifeSeconds: number): string {
  const text = JSON.stringify(placement)
  const same = [text, JSON.stringify({ ...placement, cart: undefined })]
  const stored = parseStored(browserStorage.read(CHECKOUT_KEY), isCheckout)
  const lifeMs = lifeSeconds * 1000
  const leftMs = stored ? stored.until - Date.now() : 0
  // If the clock was set back, the key would live too long. Twice its life allows for a changed setting.
  if (stored && same.includes(stored.placement) && leftMs > 0 && leftMs < 2 * lifeMs) return stored.key
  const made: Checkout = { placement: text, key: randomText(), until: Date.now() + lifeMs }
  browserStorage.write(CHECKOUT_KEY, JSON.stringify(made))
  return made.key
}

/** Ends the checkout: the next order, even of the same cart, gets a new key. */
export const finishPlacement = () => browserStorage.write(CHECKOUT_KEY, undefined)

const isCheckout = (found: unknown): found is Checkout =>
  isRecord(found) &&
  typeof found.placement === 'string' &&
  typeof found.key === 'string' &&
  typeof found.until === 'number'
