import { mayPass } from '#web/api/answer-failure.ts'
import { api } from '#web/api/client.ts'
import { browserStorage } from '#web/browser-storage.ts'
import { hexOf } from '#web/device/hex.ts'

/**
 * The hash of a token whose session the server was not heard to end. It outlives the page, and is no key: whoever finds it
 * can end that session and do nothing else.
 */
const KEY = 'unheardLogout'

export async function keepUnheardLogout(token: string) {
  // Only where the connection is secure are there hashes.
  const hash = await globalThis.crypto.subtle?.digest('SHA-256', new TextEncoder().encode(token))
  if (hash) browserStorage.write(KEY, hexOf(new Uint8Array(hash)))
}

export const forgetUnheardLogout = () => browserStorage.write(KEY, undefined)

/** Says it again, now and whenever the network is back, until it is heard. */
export async function repeatLogout() {
  const tokenHash = browserStorage.read(KEY)
  if (!tokenHash) return
  window.addEventListener('online', repeatLogout)
  try {
    await api('repeatLogout', { tokenHash }, { anonymous: true })
  } catch (error) {
    if (mayPass(error)) return
  }
  if (browserStorage.read(KEY) === tokenHash) forgetUnheardLogout()
}
