const MOST_KEPT = 20_000

/** Memoises a pure function of a text. Results are shared, so callers must not mutate them. The cache is emptied when it is full. */
export function remembering<Read>(read: (text: string) => Read): (text: string) => Read {
  const lately = new Map<string, { read: Read }>()
  return (text) => {
    const known = lately.get(text)
    if (known) return known.read
    if (lately.size >= MOST_KEPT) lately.clear()
    const fresh = read(text)
    lately.set(text, { read: fresh })
    return fresh
  }
}
