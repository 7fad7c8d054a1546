const KEY = 'orderAttempt'

/**
 * One key for one wish: the same cart to the same address keeps its key through double taps, retries, reloads and
 * a second tab, so that the server makes one order of them. Any change makes another key.
 */
export function keyFor(wish: object): string {
  const text = JSON.stringify(wish)
  const stored = readAttempt()
  if (stored?.wish === text) return stored.key
  const key = randomText()
  localStorage.setItem(KEY, JSON.stringify({ wish: text, key }))
  return key
}

/** The wish came true: the next order, however alike, is another one. */
export const finishWish = () => localStorage.removeItem(KEY)

/** `crypto.randomUUID` is missing where the page is not served securely, as in a shop's own network. */
function randomText(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

function readAttempt(): { wish: string; key: string } | undefined {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? 'null') ?? undefined
  } catch {
    return undefined
  }
}
