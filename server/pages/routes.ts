import { hash, randomBytes } from 'node:crypto'
import type { Context, Hono } from 'hono'
import { refusals } from '#contract/refusals.ts'
import {
  addressIn,
  type Language,
  languages,
  languageTags,
  pageLanguage,
  splitLanguage,
} from '#contract/rules/language/languages.ts'
import { mayAskForCamera } from '#contract/rules/pages/page-camera.ts'
import { sayRefusalIn } from '#contract/words/refusal-words.ts'
import type { Metrics } from '#server/http/metrics/metrics.ts'
import { Refusal } from '#server/http/refusal.ts'
import { requestSpan, tellStatus } from '#server/http/request-span.ts'
import { type PagePolicy, withCamera } from '#server/http/security/security.ts'
import type { Log } from '#server/log.ts'
import { inSpan } from '#server/trace/spans.ts'
import { accepts } from './accepts.ts'
import { isBuiltFile } from './assets.ts'
import { openBuild } from './built-languages.ts'
import { pageCache } from './page-cache.ts'
import { previewRoutes } from './previews/routes.ts'
import type { CallApi, Found } from './render-page.ts'
import { RETRY_AFTER_S } from './retry-after.ts'
import { robots, siteMapIndex, siteMapPart } from './site-map.ts'
import { refusalsIn } from './texts/in-each.ts'
import { webManifest } from './web-manifest.ts'

type Options = {
  productName: string
  origin: string
  /** The output of `scripts/build.ts`, with one folder per language. */
  buildDir: string
  pageFreshMs: number
  log: Log
  metrics: Metrics
  /** Answers one API request, in the same process. */
  callApi: CallApi
  /** Charges the visitor's budget for rendering a page, or throws a refusal. */
  charge: (c: Context) => Promise<void>
  /** Origins that the street map may fetch from. */
  mapOrigins: readonly string[]
  /** The origin of pictures, if it is not our own. */
  picturesOrigin: string | undefined
  /** The Content-Security-Policy headers of a page with this nonce. */
  policy: (nonce: string, path: string) => ReturnType<PagePolicy>
}

/** React Router's addresses for a page's loader data. We have none, as data comes from the API. */
const isDataPath = (path: string) => path.endsWith('.data')

/** Everything that is not the API: the built files, and the pages. Mount it last. */
export async function pageRoutes(hono: Hono, options: Options) {
  const { productName, origin, pageFreshMs, buildDir, callApi, log } = options
  const build = await openBuild(buildDir, options, (fault, url) =>
    log.error({ err: fault, url }, 'a page could not be rendered'),
  )
  const cache = pageCache(build.openPages, callApi, {
    origin,
    freshMs: pageFreshMs,
    tell: options.metrics.countPage,
  })

  /** Site maps are made from internal API calls, which are not charged, so the visitor is charged here. */
  async function charged(c: Context, answer: () => Promise<Response>): Promise<Response> {
    try {
      await options.charge(c)
    } catch (failure) {
      return busyPage(failure, c).response
    }
    return answer()
  }

  for (const language of languages)
    hono.get(addressIn(language, '/manifest.webmanifest'), () => webManifest(productName, language))
  hono.get('/robots.txt', () => robots(options))
  hono.get('/sitemap.xml', (c) => charged(c, () => siteMapIndex(options)))
  hono.get('/:part{sitemap-[0-9]{1,4}\\.xml}', (c) =>
    charged(c, () => siteMapPart(options, Number(/\d+/.exec(c.req.path)?.[0]))),
  )
  previewRoutes(hono, { ...options, refuse: (failure, c) => busyPage(failure, c).response })
  hono.on(['GET', 'HEAD'], '*', async (c) => {
    const asset = await build.findAsset(c.req.path, c.req.header('accept-encoding'))
    if (asset) {
      const { etag } = asset.headers
      const isKnown = etag !== undefined && c.req.header('if-none-match') === etag
      const isBare = isKnown || c.req.method === 'HEAD'
      return new Response(isBare ? null : asset.read(), {
        status: isKnown ? 304 : 200,
        headers: asset.headers,
      })
    }
    if (isBuiltFile(c.req.path) || isDataPath(c.req.path))
      return c.text('Not found', 404, { 'cache-control': 'no-store' })
    // Of /hi//name the address in another language is //name, which leads to another site.
    if (c.req.path.includes('//')) return c.redirect(withoutDoubledSlashes(c.req.url), 301)
    const language = await build.standIn(languageAsked(c))
    const startedAt = performance.now()
    const page = await inSpan(requestSpan('GET', 'page'), async (span) => {
      const served = await servePage(c, (pay) => cache.find(c.req.raw, language, pay), options)
      tellStatus(span, served.status)
      return served
    })
    options.metrics.countRequest('page', page.status, (performance.now() - startedAt) / 1000)
    return page
  })
}

function withoutDoubledSlashes(url: string): string {
  const { pathname, search } = new URL(url)
  return pathname.replace(/\/{2,}/g, '/') + search
}

const languageAsked = (c: Context): Language => pageLanguage(c.req.path, c.req.header('cookie'))

async function servePage(
  c: Context,
  find: (pay: () => Promise<void>) => Promise<Found>,
  { charge, policy, picturesOrigin }: Pick<Options, 'charge' | 'policy' | 'picturesOrigin'>,
) {
  const { path } = splitLanguage(c.req.path)
  const page = await find(() => charge(c)).catch((failure: unknown) => busyPage(failure, c))
  // Several requests may share this response, and a body can only be read once.
  if (page.kind === 'other') return otherThanPage(page.response.clone())
  const headers = new Headers(page.headers)
  const etag = withPolicy(page.text.etag, policy('', path))
  headers.set('etag', etag)
  headers.set('cache-control', page.status === 200 ? 'private, no-cache' : 'no-store')
  headers.set('vary', 'accept-encoding, cookie')
  // The server's time, for browsers with a wrong clock (`web/now.ts`). A header, because the page itself is cached.
  headers.set('server-timing', `now;dur=${Date.now()}`)
  if (mayAskForCamera(path)) headers.set('permissions-policy', withCamera['permissions-policy'])
  // Lets the browser connect while the page is still being received.
  if (picturesOrigin) headers.set('link', `<${picturesOrigin}>; rel=preconnect`)
  if (page.status === 503) headers.set('retry-after', String(RETRY_AFTER_S))
  // On a 304 the browser reuses its copy, whose nonce and policy headers belong together; so none are sent.
  if (page.status === 200 && c.req.header('if-none-match')?.includes(etag))
    return new Response(null, { status: 304, headers })

  const nonce = randomBytes(16).toString('base64url')
  for (const [name, value] of policy(nonce, path)) headers.set(name, value)
  const isPacked = accepts(c.req.header('accept-encoding'), 'gzip')
  if (isPacked) headers.set('content-encoding', 'gzip')
  const bytes = c.req.method === 'HEAD' ? null : isPacked ? page.text.gzip(nonce) : page.text.plain(nonce)
  return new Response(bytes, { status: page.status, headers })
}

/** The policy is part of the ETag: otherwise a browser would reuse its copy of a page with an outdated policy. */
const withPolicy = (etag: string, policy: ReturnType<PagePolicy>): string =>
  `W/"${hash('sha256', etag + JSON.stringify([...policy]), 'base64url').slice(0, 22)}"`

/** Browsers cache a permanent redirect without limit unless told otherwise, and a shop may return to an earlier address. */
function otherThanPage({ body, status, headers: given }: Response): Response {
  const headers = new Headers(given)
  if (!headers.has('cache-control')) headers.set('cache-control', 'no-cache')
  return new Response(body, { status, headers })
}

/** A minimal page for overload and spent budgets, made without rendering. Other errors are thrown on. */
function busyPage(failure: unknown, c: Context): Extract<Found, { kind: 'other' }> {
  if (!(failure instanceof Refusal)) throw failure
  const { code, details } = failure
  const { status } = refusals[code]
  const language = languageAsked(c)
  const message = sayRefusalIn(refusalsIn[language], code, details)
  const html = `<!doctype html><html lang="${languageTags[language]}"><title>${message}</title><h1>${message}</h1></html>`
  const headers = {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'retry-after': String(Math.ceil(details.retryAfterSeconds ?? RETRY_AFTER_S)),
  }
  return { kind: 'other', response: new Response(html, { status, headers }) }
}
