import type { StoredLocation } from './device/location.ts'

/** A place that goes along to another city's address. What follows a # is not sent to any server. */
export const carryPlace = ({ latitude, longitude, label }: StoredLocation) =>
  `#at=${latitude},${longitude},${encodeURIComponent(label)}`

/** Keeps the place that somebody arrives with. It stands in the page as text, so it may use nothing from outside of it. */
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
    // No name that can be read, or storage is switched off: they choose the place once more.
  }
  // Whoever passes the address on does not give away where they are.
  history.replaceState(history.state, '', location.pathname + location.search)
}
