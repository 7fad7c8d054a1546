const MOST_KEPT = 20_000

/** Reads each text once. What comes of it is shared, so nobody may change it. */
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
