import { mayAskForCamera } from '#contract/rules/pages/page-camera.ts'
import { tabStorage } from '#web/browser-storage.ts'
import { pageOf } from '#web/language/addresses.ts'
import { carryToasts } from '#web/ui/toasts/toast.ts'

const KEY = 'scan'

/**
 * Whether this document may use the camera. A document keeps the Permissions-Policy it was loaded with, and only a few
 * pages have one that allows the camera. Reached from another page without a full load, they have to be reloaded
 * (`loadWithCamera`); what is typed survives that.
 */
export function isCameraLetIn(): boolean {
  const [loaded] = performance.getEntriesByType('navigation')
  return loaded === undefined || mayAskForCamera(pageOf(new URL(loaded.name).pathname))
}

/** Reloads the page. @param field whose scanner opens again afterwards */
export function loadWithCamera(field: string) {
  tabStorage.write(KEY, field)
  carryToasts()
  window.location.reload()
}

/** Whether the page was reloaded for this field's scanner. True only once. */
export function takeScan(field: string): boolean {
  if (tabStorage.read(KEY) !== field) return false
  tabStorage.write(KEY, undefined)
  return true
}
