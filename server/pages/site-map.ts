import type { ReplyOf } from '#contract/endpoints.ts'
import { refusals } from '#contract/refusals.ts'
import { routes } from '#contract/routes.ts'
import type { CallApi } from './render-page.ts'

type Site = { origin: string; callApi: CallApi }

const XMLNS = 'http://www.sitemaps.org/schemas/sitemap/0.9'
/** Public pages other than shops. */
const OPEN_PAGES = ['/', '/terms-and-conditions']

/** The robots.txt. */
export const robots = ({ origin }: Site): Response => {
  const lines = ['User-agent: *', 'Disallow: /api/', 'Disallow: /dashboard', `Sitemap: ${origin}/sitemap.xml`]
  return answer(`${lines.join('\n')}\n`, 'text/plain')
}

/** The parts of the site map: `/sitemap-0.xml` and so on. */
export async function siteMapIndex(site: Site): Promise<Response> {
  const doors = await readDoors(site, 0)
  if (!doors) return unavailable()
  const parts = Array.from({ length: Math.max(doors.parts, 1) }, (_, part) => `/sitemap-${part}.xml`)
  const entries = parts.map((path) => `<sitemap><loc>${site.origin}${path}</loc></sitemap>`)
  return answer(xml('sitemapindex', entries), 'application/xml')
}

export async function siteMapPart(site: Site, part: number): Promise<Response> {
  const doors = await readDoors(site, part)
  if (!doors) return unavailable()
  const pages = part === 0 ? OPEN_PAGES.map((path) => `<url><loc>${site.origin}${path}</loc></url>`) : []
  // Slugs contain only letters, digits and hyphens, so they need no escaping.
  const shops = doors.data.map(
    ({ slug, changedAt }) =>
      `<url><loc>${site.origin}/s/${slug}</loc><lastmod>${changedAt.slice(0, 10)}</lastmod></url>`,
  )
  if (pages.length + shops.length === 0) return new Response(null, { status: 404 })
  return answer(xml('urlset', [...pages, ...shops]), 'application/xml')
}

async function readDoors({ origin, callApi }: Site, part: number): Promise<ReplyOf<'listDoors'> | undefined> {
  const reply = await callApi(new Request(`${origin}${routes.listDoors.path}?part=${part}`))
  // The API refuses numbers beyond the highest possible part; an empty part becomes a 404, so that crawlers do not retry.
  if (reply.status === refusals.malformed.status) return { success: true, data: [], parts: 0 }
  return reply.ok ? reply.json() : undefined
}

const xml = (root: string, entries: string[]) =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<${root} xmlns="${XMLNS}">\n${entries.join('\n')}\n</${root}>\n`

const answer = (body: string, type: string) =>
  new Response(body, {
    headers: { 'content-type': `${type}; charset=utf-8`, 'cache-control': 'public, max-age=3600' },
  })

const unavailable = () => new Response(null, { status: 503, headers: { 'retry-after': '60' } })
