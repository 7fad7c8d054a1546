/** A channel to the other tabs. Null if the browser lacks it or refuses it, as Firefox does when cookies are blocked. */
export function openTabChannel(name: string): BroadcastChannel | null {
  try {
    return new BroadcastChannel(name)
  } catch {
    return null
  }
}
