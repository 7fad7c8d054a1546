import { redirectDocument } from 'react-router'
import { moneyPages } from '#contract/rules/money-pages.ts'
import { carryToasts } from '#web/ui/toast.ts'

/**
 * A document keeps the content security policy it was loaded with, and only the pages that take money are
 * served with one that lets the payment window in. Whoever comes to such a page from another one within
 * the site loads it anew. For the `clientLoader` of these pages.
 */
export function requireMoneyDocument({ request }: { request: Request }): null {
  const [loaded] = performance.getEntriesByType('navigation')
  const isMoneyPage = !loaded || moneyPages.includes(new URL(loaded.name).pathname)
  if (isMoneyPage) return null
  carryToasts()
  const { pathname, search } = new URL(request.url)
  throw redirectDocument(pathname + search)
}
