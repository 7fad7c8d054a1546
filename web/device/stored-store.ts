import { browserStorage } from '#web/browser-storage.ts'
import { makeListeners, type Store } from '#web/store.ts'

export type StoredStore<T> = Store<T> & {
  /** Undefined removes what is kept under a key. */
  write: (texts: Readonly<Record<string, string | undefined>>) => void
}

/**
 * A store over keys of `browserStorage`. Changes of other tabs are seen too: every read goes to the storage, and the
 * value is parsed again only if its text has changed, so `read` is stable enough for `useSyncExternalStore`.
 */
export function makeStoredStore<T>(
  keys: readonly string[],
  parse: (...texts: (string | null)[]) => T,
): StoredStore<T> {
  const { subscribe, tellAll } = makeListeners()
  let seen: { raw: string; value: T } | undefined

  return {
    read() {
      const texts = keys.map(browserStorage.read)
      const raw = JSON.stringify(texts)
      if (seen?.raw !== raw) seen = { raw, value: parse(...texts) }
      return seen.value
    },
    write(texts) {
      for (const [key, text] of Object.entries(texts)) browserStorage.write(key, text)
      tellAll()
    },
    subscribe(tell) {
      const ofStorage = ({ key }: StorageEvent) => {
        if (key === null || keys.includes(key)) tell()
      }
      window.addEventListener('storage', ofStorage)
      const stop = subscribe(tell)
      return () => {
        stop()
        window.removeEventListener('storage', ofStorage)
      }
    },
  }
}
