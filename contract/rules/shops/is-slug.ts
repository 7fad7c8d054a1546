import { MAX_SLUG, SHORTEST_SLUG } from './slug.ts'

/** Lower-case Latin letters and digits, in words joined by single hyphens. */
export const isSlug = (text: string): boolean =>
  text.length >= SHORTEST_SLUG && text.length <= MAX_SLUG && /^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(text)
