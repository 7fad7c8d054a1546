/** Then the cache is emptied: texts come from strangers, who may send any number of them. */
const MOST_KEPT = 20_000

/** Caches a function of a text. The results are shared between callers, so they must not be changed. */
export function memoize<Read>(read: (text: string) => Read): (text: string) => Read {
  const cached = new Map<string, { read: Read }>()
  return (text) => {
    const known = cached.get(text)
    if (known) return known.read
    if (cached.size >= MOST_KEPT) cached.clear()
    const fresh = read(text)
    cached.set(text, { read: fresh })
    return fresh
  }
}
