/** Texts under keys. They outlast the page, or where the browser has no storage or no room for them, last as long as it. */
export type TextStorage = {
  read: (key: string) => string | null
  /** Undefined removes what is kept under the key. */
  write: (key: string, text: string | undefined) => void
}

/** Of all tabs of this browser. */
export const browserStorage = storageOver(() => localStorage)

/** Of this tab. */
export const tabStorage = storageOver(() => sessionStorage)

/** @param open throws, or answers null, where a browser keeps nothing */
function storageOver(open: () => Storage): TextStorage {
  const held = new Map<string, { text: string | undefined; over: string | null }>()

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
      try {
        if (text === undefined) open().removeItem(key)
        else open().setItem(key, text)
        held.delete(key)
      } catch {
        held.set(key, { text, over: readStored(key) })
      }
    },
  }
}
