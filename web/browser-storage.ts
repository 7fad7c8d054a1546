import { isList, parseStored } from './stored-json.ts'

/**
 * Key-value storage that never throws. Where the browser refuses storage or the quota is exceeded, values fall back:
 * `browserStorage` to the tab's storage, and the tab's storage to memory, which lasts as long as the page.
 */
export type TextStorage = {
  read: (key: string) => string | null
  /** Undefined removes the key. */
  write: (key: string, text: string | undefined) => void
}

/** The last fallback: in memory, so it lasts no longer than the page. */
export const heldByPage: Record<string, string | undefined> = {}

/** `sessionStorage`, with memory as its fallback: for this tab. */
export const tabStorage = storageOver(() => globalThis.sessionStorage, {
  read: (key) => heldByPage[key] ?? null,
  write: (key, text) => {
    heldByPage[key] = text
  },
})

/** `localStorage`, with `tabStorage` as its fallback: shared by all tabs of this browser. */
export const browserStorage = storageOver(() => globalThis.localStorage, tabStorage)

/**
 * @param open may throw, or return nothing, where the browser refuses storage; on the server there is none
 * @param fallback holds what could not be stored, as `[what was stored at that time, the value]`: if the stored value
 *   has changed since, another tab has written, and its newer value wins
 */
function storageOver(open: () => Storage | null | undefined, fallback: TextStorage): TextStorage {
  function readStored(key: string): string | null {
    try {
      return open()?.getItem(key) ?? null
    } catch {
      return null
    }
  }

  /** Returns false where there is no storage, or no room in it. */
  function writeStored(key: string, text: string | undefined): boolean {
    try {
      const storage = open()
      if (text === undefined) storage?.removeItem(key)
      else storage?.setItem(key, text)
      return Boolean(storage)
    } catch {
      return false
    }
  }

  return {
    read(key) {
      const stored = readStored(key)
      const [storedThen, text] = parseStored(fallback.read(`held ${key}`), isList) ?? []
      if (storedThen === stored) return typeof text === 'string' ? text : null
      // Another tab has written since: its value is newer, so ours is dropped.
      if (storedThen !== undefined) fallback.write(`held ${key}`, undefined)
      return stored
    },
    write(key, text) {
      const held = writeStored(key, text) ? undefined : JSON.stringify([readStored(key), text])
      fallback.write(`held ${key}`, held)
    },
  }
}
