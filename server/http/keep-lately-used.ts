export type Kept<Value> = {
  find: (key: string) => Value | undefined
  keep: (key: string, value: Value, size: number) => void
}

/** Keeps what was asked for lately, up to a size in all. */
export function keepLatelyUsed<Value>(maxSize: number): Kept<Value> {
  const kept = new Map<string, { value: Value; size: number }>()
  let sizeInAll = 0

  function drop(key: string) {
    sizeInAll -= kept.get(key)?.size ?? 0
    kept.delete(key)
  }

  return {
    find(key) {
      const found = kept.get(key)
      if (!found) return undefined
      // A map keeps the order of insertion: moving it to the end makes the first the longest unused.
      kept.delete(key)
      kept.set(key, found)
      return found.value
    },
    keep(key, value, size) {
      drop(key)
      kept.set(key, { value, size })
      sizeInAll += size
      for (const oldest of kept.keys()) {
        if (sizeInAll <= maxSize) break
        drop(oldest)
      }
    },
  }
}
