import { redirectDocument } from 'react-router'
import { type Vendor, vendorsOn } from '#contract/rules/pages/page-vendors.ts'
import { heldByPage } from '#web/browser-storage.ts'
import { pageOf } from '#web/language/addresses.ts'
import { carryToasts } from '#web/ui/toasts/toast.ts'

/**
 * For the `clientLoader` of pages that take payments or show a map. A document keeps the Content-Security-Policy it was
 * loaded with, and only these pages have one that allows the vendors' scripts. Reached by a navigation within the site
 * from a page whose policy lacks them, such a page is loaded as a new document.
 */
export function requireOwnDocument({ request }: { request: Request }): null {
  const { pathname, search } = new URL(request.url)
  const page = pageOf(pathname)
  const letIn = vendorsLetIn(pathname)
  if (vendorsOn(page).every((vendor) => letIn.includes(vendor))) return null
  // Not if session and cart are only in memory, which a new document would lose: cash needs no vendor, nor does the sketch.
  if (Object.values(heldByPage).some(Boolean)) return null
  carryToasts()
  throw redirectDocument(page + search)
}

/** The vendors that this document's policy allows. Without the Navigation Timing API the present page's are assumed. */
export function vendorsLetIn(pathname: string): Vendor[] {
  const [loaded] = performance.getEntriesByType('navigation')
  return vendorsOn(pageOf(loaded ? new URL(loaded.name).pathname : pathname))
}
