import { tabStorage } from '#web/browser-storage.ts'
import { connectionTexts } from '#web/texts/connection.ts'
import { carryToasts, toast } from '../toasts/toast.ts'

const KEY = 'renewed-from'

/**
 * For a chunk that could not be loaded: if the cause is a new release, whose server no longer has this page's files,
 * reloads the page, once; what was typed survives. Resolves to false if there is another cause.
 */
export async function loadRenewedSite(): Promise<boolean> {
  const own = window.__reactRouterManifest?.url
  if (!own || tabStorage.read(KEY) === own || !(await isGone(own))) return false
  tabStorage.write(KEY, own)
  toast.show(connectionTexts.renewed)
  carryToasts()
  window.location.reload()
  return true
}

/** Loads a chunk that a click needs. Undefined if that fails; never settles if the page is being reloaded. */
export const bringScript = <T>(load: () => Promise<T>): Promise<T | undefined> =>
  load().catch(() => unlessRenewed(undefined))

/** Resolves to `said`, the message about a failed chunk; never settles if the page is being reloaded. */
export const unlessRenewed = async <T>(said: T): Promise<T> =>
  (await loadRenewedSite()) ? new Promise<never>(() => {}) : said

/** By `HEAD`, which the service worker does not answer from its cache. */
const isGone = (address: string) =>
  fetch(address, { method: 'HEAD', cache: 'no-store' }).then(
    ({ status }) => status === 404,
    () => false,
  )
