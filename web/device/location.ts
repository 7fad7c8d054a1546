import { useStore } from '#web/store.ts'
import { makeStoredStore } from './stored-store.ts'

export type StoredLocation = { latitude: number; longitude: number; label: string }

const LOCATION_KEY = 'Location'
/** What the place is called, for the eye only; the specified key holds nothing but the point. */
const LABEL_KEY = 'LocationLabel'
const store = makeStoredStore<StoredLocation | null>([LOCATION_KEY, LABEL_KEY], parseLocation)

function parseLocation(stored: string | null = null, label: string | null = null): StoredLocation | null {
  try {
    const found: unknown = JSON.parse(stored || 'null')
    if (typeof found !== 'object' || found === null) return null
    const { latitude, longitude } = found as { latitude?: unknown; longitude?: unknown }
    if (typeof latitude !== 'number' || typeof longitude !== 'number') return null
    return { latitude, longitude, label: label ?? '' }
  } catch {
    return null // written by something else: the same as no place chosen
  }
}

export const readLocation = store.read

export const storeLocation = ({ latitude, longitude, label }: StoredLocation) =>
  store.write({ [LOCATION_KEY]: JSON.stringify({ latitude, longitude }), [LABEL_KEY]: label })

export const useStoredLocation = (): StoredLocation | null => useStore(store, null)
