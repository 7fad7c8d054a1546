import { isTransient } from '#web/api/answer-failure.ts'
import { api } from '#web/api/client.ts'
import { browserStorage } from '#web/browser-storage.ts'
import { hexOf } from '#web/device/hex.ts'

/**
 * Logouts that may not have reached the server, as SHA-256 hashes of their tokens. With a hash one can end the session and
 * do nothing else, so it is safe to store.
 */
const KEY = 'unheardLogout'

/** Records a logout before it is sent. @returns a function that forgets it, once the server has answered */
export async function keepUnheardLogout(token: string): Promise<() => void> {
  // `crypto.subtle` is missing on pages without HTTPS.
  const digest = await globalThis.crypto.subtle?.digest('SHA-256', new TextEncoder().encode(token))
  if (!digest) return () => {}
  const hash = hexOf(new Uint8Array(digest))
  write([...read(), hash])
  return () => forget(hash)
}

/** Sends the recorded logouts again, now and whenever the network comes back, until the server has answered. */
export async function repeatLogout() {
  const unheard = read()
  if (unheard.length === 0) return
  window.addEventListener('online', repeatLogout)
  for (const tokenHash of unheard) {
    try {
      await api('repeatLogout', { tokenHash }, { anonymous: true })
    } catch (error) {
      if (isTransient(error)) return
    }
    forget(tokenHash)
  }
}

const read = (): string[] => browserStorage.read(KEY)?.split(' ') ?? []
const forget = (heard: string) => write(read().filter((hash) => hash !== heard))
const write = (hashes: readonly string[]) => browserStorage.write(KEY, hashes.join(' ') || undefined)
