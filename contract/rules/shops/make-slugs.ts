import { latinWords } from '../text/sound.ts'
import { isSlug } from './is-slug.ts'
import { MAX_SLUG, SHORTEST_SLUG } from './slug.ts'

/** Slugs that could be taken for pages of the site, or for the site itself. */
const RESERVED = new Set(
  'about account admin api app cart category checkout dashboard help home login logout nukkad order orders search setup shop shops sign-in sign-up sitemap static support terms verify www'.split(
    ' ',
  ),
)

export const isReservedSlug = (text: string): boolean => RESERVED.has(text)

/** A name as a slug, with Devanagari romanised; empty if no character of it can be used. */
export function slugOf(name: string): string {
  const words = latinWords(name.replace(/['’]/g, '')).filter((word) => /^[a-z0-9]+$/.test(word))
  let slug = ''
  for (const word of words) {
    const longer = slug === '' ? word.slice(0, MAX_SLUG) : `${slug}-${word}`
    if (longer.length > MAX_SLUG) break
    slug = longer
  }
  return slug
}

/** Candidates for a shop's slug, best first: its name, the name with the town, and both with a number. */
export function* slugsFor({ name, city }: { name: string; city: string }): Generator<string> {
  const own = slugOf(name)
  const withTown = slugOf(`${name} ${city}`)
  for (const slug of [own, withTown]) if (isSlug(slug) && !isReservedSlug(slug)) yield slug
  const stem = [own, withTown].find((slug) => slug.length >= SHORTEST_SLUG) ?? 'shop'
  for (let n = 2; ; n += 1) yield `${stem.slice(0, MAX_SLUG - 8).replace(/-+$/, '')}-${n}`
}
