import { useState } from 'react'
import type { Place } from '#contract/geo.ts'
import type { Point } from '#contract/rules/straight-line.ts'
import { failureOf } from '#web/api/answer-failure.ts'
import { patientApi } from '#web/api/ask-once-more.ts'

/** Each screen has its own sentence for each of these. */
export type LocationFault = 'unsupported' | 'denied' | 'unavailable' | 'timeout' | 'other'

export type Located =
  | { found: true; latitude: number; longitude: number; accuracyMetres: number }
  | { found: false; fault: LocationFault }

/**
 * Where the device is, asked anew every time. `locate()` never throws. Pass the point to `findAddress`
 * for its text; both the pin and the text stay the customer's to correct.
 */
export function useCurrentLocation(): { locate: () => Promise<Located>; isLocating: boolean } {
  const [isLocating, setLocating] = useState(false)
  async function locate() {
    setLocating(true)
    const located = await askDevice()
    setLocating(false)
    return located
  }
  return { locate, isLocating }
}

/** The place at a point; `null` where nothing is known. Throws when the call itself fails. */
export async function findAddress(point: Point): Promise<Place | null> {
  try {
    const { latitude, longitude } = point
    return (await patientApi('reversePlace', { latitude: String(latitude), longitude: String(longitude) }))
      .data
  } catch (error) {
    if (failureOf(error) === 'gone') return null
    throw error
  }
}

const howToAsk: PositionOptions = { enableHighAccuracy: true, timeout: 10_000, maximumAge: 0 }
/** By `GeolocationPositionError.code`. */
const faults: Record<number, LocationFault> = { 1: 'denied', 2: 'unavailable', 3: 'timeout' }

function askDevice(): Promise<Located> {
  // Absent in old browsers and on pages that are not served securely; nothing at all where an extension keeps it back.
  if (!navigator.geolocation) return Promise.resolve({ found: false, fault: 'unsupported' })
  return new Promise((resolve) => {
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude, accuracy } }) =>
        resolve({ found: true, latitude, longitude, accuracyMetres: accuracy }),
      (error) => resolve({ found: false, fault: faults[error.code] ?? 'other' }),
      howToAsk,
    )
  })
}
