import { paths } from '#web/paths.ts'
import { lazyPart } from '#web/ui/loading/lazy-part.tsx'

// The shopkeeper's parts of pages that both sides share, in chunks that customers do not load.
export const ShopShell = lazyPart(() => import('#web/features/shop-desk/shop-shell.tsx'))
export const Overview = lazyPart(() => import('./own-dashboard.tsx'))

const PATIENCE_MS = 5000

/**
 * Loads the chunks of what the server rendered of a shopkeeper's page, to be awaited before hydration: if something
 * above a lazy part changes while its chunk is missing, React removes the server's HTML.
 */
export async function loadShopParts(pathname: string): Promise<void> {
  const isOverview = pathname === paths.home || pathname === paths.dashboard
  // A chunk that fails or takes too long is loaded again where it is rendered, which reports the failure.
  const parts = Promise.allSettled([ShopShell.load(), isOverview && Overview.load()])
  await Promise.race([parts, new Promise((done) => setTimeout(done, PATIENCE_MS))])
}
