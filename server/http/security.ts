import type { Hono } from 'hono'
import { splitLanguage } from '#contract/rules/languages.ts'
import { POLICY_REPORTS_PATH } from './policy-reports.ts'
import { Refusal } from './refusal.ts'

/** Hosts of a vendor whose script runs in our pages. Every part that brings such a script brings these. */
export type OutsideHosts = {
  script?: string[]
  frame?: string[]
  connect?: string[]
  style?: string[]
  image?: string[]
  font?: string[]
  worker?: string[]
  /** No hosts: names under which it makes trusted values, or we for it. */
  trustedTypes?: string[]
}

export const googleHosts: OutsideHosts = {
  script: ['https://accounts.google.com'],
  frame: ['https://accounts.google.com/gsi/'],
  connect: ['https://accounts.google.com/gsi/'],
  style: ['https://accounts.google.com/gsi/style'],
}

/** What a document is sent with, for this visit's nonce. */
export type PagePolicy = (nonce: string) => Map<string, string>

const reportTo: [string, string] = ['reporting-endpoints', `policy="${POLICY_REPORTS_PATH}"`]

/** Names that our own code may make trusted values under: one for each script of a vendor. */
const trustedTypes = (others: string) =>
  `require-trusted-types-for 'script'; trusted-types app google payment${others} 'allow-duplicates'`

/**
 * The Content-Security-Policy of a page. A page keeps the policy of the document it began with while people
 * move through the site, so a vendor of one screen alone needs a document of its own there.
 *
 * Scripts run by nonce, and what they load by `strict-dynamic`. The hosts beside it are for browsers that do
 * not know it. Style attributes are allowed, since rendered pages carry them; they can run nothing.
 *
 * Whether a vendor's script lives with Trusted Types is not in our hands: on its pages what breaks them is only
 * told, to the console and to us. Ours does live with them, and is held to them where it is alone.
 */
export function pagePolicy(outside: readonly OutsideHosts[], pageOrigin: string): PagePolicy {
  const hosts = (part: keyof OutsideHosts) => {
    const named = outside.flatMap((vendor) => vendor[part] ?? []).filter((host) => host !== pageOrigin)
    return [...new Set(named)].map((host) => ` ${host}`).join('')
  }
  const fixed = [
    "default-src 'none'",
    "base-uri 'none'",
    "object-src 'none'",
    "frame-ancestors 'none'",
    "form-action 'self'",
    "style-src-attr 'unsafe-inline'",
    `img-src 'self' data: blob:${hosts('image')}`,
    `font-src 'self'${hosts('font')}`,
    "media-src 'self'",
    "manifest-src 'self'",
    `worker-src 'self'${hosts('worker')}`,
    `connect-src 'self'${hosts('connect')}`,
    `frame-src 'self'${hosts('frame')}`,
    `report-uri ${POLICY_REPORTS_PATH}`,
    'report-to policy',
  ].join('; ')
  const script = hosts('script')
  const style = hosts('style')
  const trusted = trustedTypes(hosts('trustedTypes'))
  const isOursAlone = script === ''
  return (nonce) => {
    const policy = `${fixed}; script-src 'nonce-${nonce}' 'strict-dynamic'${script}; style-src 'self' 'nonce-${nonce}'${style}`
    if (isOursAlone) return new Map([reportTo, ['content-security-policy', `${policy}; ${trusted}`]])
    return new Map([
      reportTo,
      ['content-security-policy', policy],
      [
        'content-security-policy-report-only',
        `${trusted}; report-uri ${POLICY_REPORTS_PATH}; report-to policy`,
      ],
    ])
  }
}

/** Scripts, styles and fonts are no documents: what a document may do means nothing to them, and each would carry it. */
export const isBuiltPart = (path: string) => /^\/assets\/.*\.(js|css|woff2)$/.test(path)

const isShared = (path: string) => /^\/(media|icons|previews)\//.test(splitLanguage(path).path)

const permissions = (camera: string) =>
  `geolocation=(self), camera=${camera}, microphone=(), usb=(), payment=(self), identity-credentials-get=(self)`

/** For the pages that may ask for the camera, in the place of what every other answer says. */
export const withCamera = { 'permissions-policy': permissions('(self)') }

const protective: Record<string, string> = {
  'referrer-policy': 'strict-origin-when-cross-origin',
  // Google's sign-in window must be able to answer the page that opened it.
  'cross-origin-opener-policy': 'same-origin-allow-popups',
  'permissions-policy': permissions('()'),
}
const NOTHING_RUNS = "default-src 'none'; frame-ancestors 'none'"

/** Headers on every answer, and no state changed on another site's behalf. Mount it before everything. */
export function protect(hono: Hono, publicUrl: string): void {
  const isHttps = publicUrl.startsWith('https:')
  const ownHost = new URL(publicUrl).host

  hono.use(async (c, next) => {
    if (isForeign(c.req.raw, ownHost)) c.res = new Refusal('foreign_origin').toResponse()
    else await next()
    const { headers } = c.res
    headers.set('x-content-type-options', 'nosniff')
    if (isHttps) headers.set('strict-transport-security', 'max-age=31536000; includeSubDomains')
    if (isBuiltPart(c.req.path)) return
    // Pictures and icons stand on other people's pages; nothing else of ours does.
    if (!isShared(c.req.path) && !headers.has('cross-origin-resource-policy'))
      headers.set('cross-origin-resource-policy', 'same-origin')
    for (const [name, value] of Object.entries(protective)) if (!headers.has(name)) headers.set(name, value)
    // Who brings a policy has thought about frames too: the payment stand-in's window is one. A 304 would take
    // the place of the policy that the kept page came with, and that one knows the page's nonce.
    if (c.res.status !== 304 && !headers.has('content-security-policy')) {
      headers.set('content-security-policy', NOTHING_RUNS)
      headers.set('x-frame-options', 'DENY')
    }
  })
}

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * A browser names the page a POST comes from. The session travels in a header that no other site can set, but
 * two cookies of Google sign-in do not; and programs, which send no Origin, need nothing from us here.
 */
function isForeign(request: Request, ownHost: string): boolean {
  const origin = request.headers.get('origin')
  if (origin === null || safeMethods.has(request.method)) return false
  if (!URL.canParse(origin)) return true
  const { host } = new URL(origin)
  return host !== ownHost && host !== (request.headers.get('host') ?? new URL(request.url).host)
}
