import { isList, isRecord, parseStored } from './stored-json.ts'

/**
 * Texts under keys. They outlast the page, or where the browser has no storage or no room for them, last as long as it;
 * what all tabs would share, as long as the tab where that has room.
 */
export type TextStorage = {
  read: (key: string) => string | null
  /** Undefined removes what is kept under the key. */
  write: (key: string, text: string | undefined) => void
  /** Whether something written lasts no longer than the page. */
  isFleeting: () => boolean
}

/** What there was no room for, and over which stored text. */
type Held = [key: string, { text?: string | undefined; over: string | null }][]
const HELD_KEY = 'held'

/** Of this tab. */
export const tabStorage = storageOver(() => sessionStorage)

/** Of all tabs of this browser. */
export const browserStorage = storageOver(() => localStorage, tabStorage)

/**
 * @param open throws, or answers null, where a browser keeps nothing
 * @param beside takes what there is no room for
 */
function storageOver(open: () => Storage, beside?: TextStorage): TextStorage {
  const held = new Map(parseStored(beside?.read(HELD_KEY), isHeld))

  function readStored(key: string): string | null {
    try {
      return open().getItem(key)
    } catch {
      return null
    }
  }

  return {
    read(key) {
      const stored = readStored(key)
      const ours = held.get(key)
      // What another tab found room for since is the newer word.
      return ours?.over === stored ? (ours.text ?? null) : stored
    },
    write(key, text) {
      const before = held.size
      try {
        if (text === undefined) open().removeItem(key)
        else open().setItem(key, text)
        held.delete(key)
      } catch {
        held.set(key, { text, over: readStored(key) })
      }
      if (before + held.size > 0) beside?.write(HELD_KEY, JSON.stringify([...held]))
    },
    isFleeting: () => beside?.isFleeting() ?? held.size > 0,
  }
}

function isHeld(found: unknown): found is Held {
  return isList(found) && found.every((one) => isList(one) && isRecord(one[1]))
}
