export const SHORTEST_SLUG = 3
export const MAX_SLUG = 48
/** So many addresses one shop has had; all of them go on leading to it. */
export const MOST_SLUGS = 10

/** Words that would look like the site's own pages, or like the site itself. */
const RESERVED = new Set(
  'about account admin api app cart category checkout dashboard help home login logout nukkad order orders search setup shop shops sign-in sign-up sitemap static support terms verify www'.split(
    ' ',
  ),
)

export const isReservedSlug = (text: string): boolean => RESERVED.has(text)

/** Small Latin letters and digits, in words with one hyphen between them. */
export const isSlug = (text: string): boolean =>
  text.length >= SHORTEST_SLUG && text.length <= MAX_SLUG && /^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(text)
