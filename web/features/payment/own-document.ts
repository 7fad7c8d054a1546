import { redirectDocument } from 'react-router'
import { type Vendor, vendorsOn } from '#contract/rules/page-vendors.ts'
import { heldByPage } from '#web/browser-storage.ts'
import { pageOf } from '#web/language/addresses.ts'
import { carryToasts } from '#web/ui/toast.ts'

/**
 * A document keeps the content security policy it was loaded with, and only the pages that take money or show a map
 * are served with one that lets these in. Whoever comes to such a page from another one within the site, where
 * somebody it needs was not let in, loads it anew. For the `clientLoader` of these pages.
 */
export function requireOwnDocument({ request }: { request: Request }): null {
  const { pathname, search } = new URL(request.url)
  const page = pageOf(pathname)
  const letIn = vendorsLetIn(pathname)
  if (vendorsOn(page).every((vendor) => letIn.includes(vendor))) return null
  // Nobody let in is less than nobody signed in, and no cart: cash needs no vendor, and the sketch no map.
  if (Object.values(heldByPage).some(Boolean)) return null
  carryToasts()
  throw redirectDocument(page + search)
}

/** Whom the policy of this document lets in; a browser that does not tell how it was loaded is taken to be on its page. */
export function vendorsLetIn(pathname: string): Vendor[] {
  const [loaded] = performance.getEntriesByType('navigation')
  return vendorsOn(pageOf(loaded ? new URL(loaded.name).pathname : pathname))
}
