export type LruCache<Value> = {
  find: (key: string) => Value | undefined
  keep: (key: string, value: Value, size: number) => void
  drop: (key: string) => void
}

/** An LRU cache: while the sizes add up to more than `maxSize`, the least recently used entry is dropped. */
export function lruCache<Value>(maxSize: number): LruCache<Value> {
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
      // A Map iterates in the order of insertion: re-inserting on use keeps the least recently used entry first.
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
    drop,
  }
}
