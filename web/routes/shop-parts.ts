import { paths } from '#web/paths.ts'
import { lazyPart } from '#web/ui/lazy-part.tsx'

// What only a shopkeeper is shown of the pages for both sides of the counter: customers never carry it.
export const ShopShell = lazyPart(() => import('#web/features/shop-desk/shop-shell.tsx'))
export const Overview = lazyPart(() => import('./own-dashboard.tsx'))

const PATIENCE_MS = 5000

/**
 * Brings all that the server drew of a shopkeeper's page before React takes it over: at the first change above a
 * part whose script is still on its way, React takes away what stands there.
 */
export async function loadShopParts(pathname: string): Promise<void> {
  const isOverview = pathname === paths.home || pathname === paths.dashboard
  // What does not come is asked for again, and told of, where it is drawn; a network that says nothing is as good as none.
  const parts = Promise.allSettled([ShopShell.load(), isOverview && Overview.load()])
  await Promise.race([parts, new Promise((done) => setTimeout(done, PATIENCE_MS))])
}
