import type { StoredLocation } from './device/location.ts'

/** The URL fragment that carries the chosen place to another city's site. Browsers send no fragment to a server. */
export const carryPlace = ({ latitude, longitude, label }: StoredLocation) =>
  `#at=${latitude},${longitude},${encodeURIComponent(label)}`

/**
 * Stores the place that a visitor arrives with in the fragment. This function's source is inlined into the page
 * (`entry.server.tsx`), so it may use nothing from outside itself.
 */
export function takeCarriedPlace() {
  const MOST_LABEL = 200
  const [, latitude, longitude, label = ''] =
    /^#at=(-?\d{1,2}(?:\.\d+)?),(-?\d{1,3}(?:\.\d+)?),(.*)$/.exec(location.hash) ?? []
  if (!latitude || !longitude) return
  try {
    const name = decodeURIComponent(label).slice(0, MOST_LABEL)
    localStorage.setItem(
      'Location',
      JSON.stringify({ latitude: Number(latitude), longitude: Number(longitude) }),
    )
    localStorage.setItem('LocationLabel', name)
  } catch {
    // The label cannot be decoded, or storage is switched off: the visitor chooses the place once more.
  }
  // So that a visitor who shares the address does not share where they are.
  history.replaceState(history.state, '', location.pathname + location.search)
}
