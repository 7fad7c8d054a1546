/** What all tabs of this browser hear; null where it has none, or refuses it, as Firefox does along with all cookies. */
export function openTabChannel(name: string): BroadcastChannel | null {
  try {
    return new BroadcastChannel(name)
  } catch {
    return null
  }
}
