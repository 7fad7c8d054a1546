import { mayPass } from '#web/api/answer-failure.ts'
import { api } from '#web/api/client.ts'
import { browserStorage } from '#web/browser-storage.ts'
import { hexOf } from '#web/device/hex.ts'

/**
 * The hashes of tokens whose sessions the server was not heard to end. They outlive the page, and are no keys: whoever finds
 * them can end those sessions and do nothing else.
 */
const KEY = 'unheardLogout'

/** Answers what forgets it, for when it was heard. */
export async function keepUnheardLogout(token: string): Promise<() => void> {
  // Only where the connection is secure are there hashes.
  const digest = await globalThis.crypto.subtle?.digest('SHA-256', new TextEncoder().encode(token))
  if (!digest) return () => {}
  const hash = hexOf(new Uint8Array(digest))
  write([...read(), hash])
  return () => forget(hash)
}

/** Says them again, now and whenever the network is back, until they are heard. */
export async function repeatLogout() {
  const unheard = read()
  if (unheard.length === 0) return
  window.addEventListener('online', repeatLogout)
  for (const tokenHash of unheard) {
    try {
      await api('repeatLogout', { tokenHash }, { anonymous: true })
    } catch (error) {
      if (mayPass(error)) return
    }
    forget(tokenHash)
  }
}

const read = (): string[] => browserStorage.read(KEY)?.split(' ') ?? []
const forget = (heard: string) => write(read().filter((hash) => hash !== heard))
const write = (hashes: readonly string[]) => browserStorage.write(KEY, hashes.join(' ') || undefined)
