import { browserStorage } from '#web/browser-storage.ts'
import { useStore } from '#web/store.ts'
import { isRecord, parseStored } from '#web/stored-json.ts'
import { makeStoredStore } from './stored-store.ts'

export type StoredLocation = { latitude: number; longitude: number; label: string }

export const LOCATION_KEY = 'Location'
/** The place's name, for display. It has its own key because the specified one holds nothing but the point. */
const LABEL_KEY = 'LocationLabel'
/** A copy of the point if it is that of a kept address, which belongs to the account and not to the browser. */
export const KEPT_KEY = 'LocationKept'
const store = makeStoredStore<StoredLocation | null>([LOCATION_KEY, LABEL_KEY], parseLocation)

function parseLocation(stored: string | null = null, label: string | null = null): StoredLocation | null {
  const point = parseStored(stored, isPoint)
  return point ? { latitude: point.latitude, longitude: point.longitude, label: label ?? '' } : null
}

type Point = Pick<StoredLocation, 'latitude' | 'longitude'>
const isPoint = (found: unknown): found is Point =>
  isRecord(found) && typeof found.latitude === 'number' && typeof found.longitude === 'number'

export const readLocation = store.read

export const storeLocation = ({ latitude, longitude, label }: StoredLocation) =>
  store.write({ [LOCATION_KEY]: JSON.stringify({ latitude, longitude }), [LABEL_KEY]: label })

export const forgetLocation = () => store.write({ [LOCATION_KEY]: undefined, [LABEL_KEY]: undefined })

/** Forgets the place if it is that of a kept address. One that was typed or found belongs to the browser, and stays. */
export function forgetKeptPlace() {
  if (browserStorage.read(KEPT_KEY) === browserStorage.read(LOCATION_KEY)) forgetLocation()
  browserStorage.write(KEPT_KEY, undefined)
}

export const useStoredLocation = (): StoredLocation | null => useStore(store, null)
