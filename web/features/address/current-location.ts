import { useState } from 'react'
import type { Place } from '#contract/geo.ts'
import type { Point } from '#contract/rules/places/straight-line.ts'
import { failureOf } from '#web/api/answer-failure.ts'
import { patientApi } from '#web/api/ask-once-more.ts'

/** Why the device's location could not be had. Each screen has its own sentences for these. */
export type LocationFault = 'unsupported' | 'denied' | 'unavailable' | 'timeout' | 'other'

export type Located =
  | { found: true; latitude: number; longitude: number; accuracyMetres: number }
  | { found: false; fault: LocationFault }

/**
 * Asks the device for its location, anew with each call of `locate`, which never throws. `findAddress` finds the address
 * of the point; the customer can correct both.
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
  // Missing in old browsers, on pages without HTTPS, and if an extension removes it.
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
