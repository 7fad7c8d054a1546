import { browserStorage } from '#web/browser-storage.ts'
import { KEPT_KEY, LOCATION_KEY, type StoredLocation, storeLocation } from './location.ts'

/** Chooses the place of a kept address. Unlike a place that was typed or found, it is forgotten when the account signs out. */
export function storeKeptPlace(address: StoredLocation) {
  storeLocation(address)
  browserStorage.write(KEPT_KEY, browserStorage.read(LOCATION_KEY) ?? undefined)
}
