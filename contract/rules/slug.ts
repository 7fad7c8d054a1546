export const SHORTEST_SLUG = 3
export const MAX_SLUG = 48
/** So many addresses one shop has had; all of them go on leading to it. */
export const MOST_SLUGS = 10

/** Small Latin letters and digits, in words with one hyphen between them. */
export const isSlug = (text: string): boolean =>
  text.length >= SHORTEST_SLUG && text.length <= MAX_SLUG && /^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(text)
