import { browserStorage } from '#web/browser-storage.ts'
import { KEPT_KEY, LOCATION_KEY, type StoredLocation, storeLocation } from './location.ts'

/** As the place chosen, until the account leaves this device. */
export function storeKeptPlace(address: StoredLocation) {
  storeLocation(address)
  browserStorage.write(KEPT_KEY, browserStorage.read(LOCATION_KEY) ?? undefined)
}
