import { isList, parseStored } from './stored-json.ts'

/**
 * Texts under keys. They outlast the page, or where the browser has no storage or no room for them, last as long as it;
 * what all tabs would share, as long as the tab where that has room.
 */
export type TextStorage = {
  read: (key: string) => string | null
  /** Undefined removes what is kept under the key. */
  write: (key: string, text: string | undefined) => void
}

/** What neither the browser nor its tab has: it lasts no longer than the page. */
export const heldByPage: Record<string, string | undefined> = {}

/** Of this tab. */
export const tabStorage = storageOver(() => globalThis.sessionStorage, {
  read: (key) => heldByPage[key] ?? null,
  write: (key, text) => {
    heldByPage[key] = text
  },
})

/** Of all tabs of this browser. */
export const browserStorage = storageOver(() => globalThis.localStorage, tabStorage)

/**
 * @param open throws, or answers nothing, where a browser keeps nothing; on the server there is nothing to open
 * @param beside has what there is no room for, behind the stored text that it is newer than
 */
function storageOver(open: () => Storage | null | undefined, beside: TextStorage): TextStorage {
  function readStored(key: string): string | null {
    try {
      return open()?.getItem(key) ?? null
    } catch {
      return null
    }
  }

  /** False where there is nothing to keep it, or no room. */
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
      const [over, text] = parseStored(beside.read(`held ${key}`), isList) ?? []
      if (over === stored) return typeof text === 'string' ? text : null
      // What another tab found room for since is the newer word, and the last.
      if (over !== undefined) beside.write(`held ${key}`, undefined)
      return stored
    },
    write(key, text) {
      const held = writeStored(key, text) ? undefined : JSON.stringify([readStored(key), text])
      beside.write(`held ${key}`, held)
    },
  }
}
