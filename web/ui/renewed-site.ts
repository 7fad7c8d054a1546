import { tabStorage } from '#web/browser-storage.ts'
import { connectionTexts } from '#web/texts/connection.ts'
import { carryToasts, toast } from './toast.ts'

const KEY = 'renewed-from'

/**
 * A page older than the release asks for scripts that are no more, however often. It is loaded anew, once: what was typed
 * and put into carts is kept. False where that is not why a script did not come.
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

/** A script that something needs which was pressed; undefined where it does not come. A page that is loaded anew for it says no more. */
export const bringScript = <T>(load: () => Promise<T>): Promise<T | undefined> =>
  load().catch(() => unlessRenewed(undefined))

/** What is said of a script that did not come: never, where the page is on its way out. */
export const unlessRenewed = async <T>(said: T): Promise<T> =>
  (await loadRenewedSite()) ? new Promise<never>(() => {}) : said

/** By `HEAD`, which the worker leaves to the network. */
const isGone = (address: string) =>
  fetch(address, { method: 'HEAD', cache: 'no-store' }).then(
    ({ status }) => status === 404,
    () => false,
  )
