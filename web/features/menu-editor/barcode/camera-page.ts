import { mayAskForCamera } from '#contract/rules/page-camera.ts'
import { tabStorage } from '#web/browser-storage.ts'
import { pageOf } from '#web/language/addresses.ts'
import { carryToasts } from '#web/ui/toast.ts'

const KEY = 'scan'

/**
 * A document keeps the leave it was loaded with, and only few pages are served with leave to ask for the camera. Whoever
 * came to one of them from another page within the site loads it anew; what is typed there is kept.
 */
export function isCameraLetIn(): boolean {
  const [loaded] = performance.getEntriesByType('navigation')
  return loaded === undefined || mayAskForCamera(pageOf(new URL(loaded.name).pathname))
}

/** For which field, so that the scanner opens again by itself. */
export function loadWithCamera(field: string) {
  tabStorage.write(KEY, field)
  carryToasts()
  window.location.reload()
}

/** Whether the page was loaded anew for this field's scanner, once. */
export function takeScan(field: string): boolean {
  if (tabStorage.read(KEY) !== field) return false
  tabStorage.write(KEY, undefined)
  return true
}
