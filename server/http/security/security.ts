import type { Hono } from 'hono'
import { splitLanguage } from '#contract/rules/language/languages.ts'
import { Refusal } from '../refusal.ts'
import { POLICY_REPORTS_PATH } from './policy-reports.ts'

/** What the Content-Security-Policy must allow for a vendor whose script runs in our pages. Declared beside each such script. */
export type OutsideHosts = {
  script?: string[]
  frame?: string[]
  connect?: string[]
  style?: string[]
  image?: string[]
  font?: string[]
  worker?: string[]
  /** Not hosts, but names of Trusted Types policies that the vendor's script creates, or that we create for it. */
  trustedTypes?: string[]
}

export const googleHosts: OutsideHosts = {
  script: ['https://accounts.google.com'],
  frame: ['https://accounts.google.com/gsi/'],
  connect: ['https://accounts.google.com/gsi/'],
  style: ['https://accounts.google.com/gsi/style'],
}

/** The policy headers of a document, for the nonce of this visit. */
export type PagePolicy = (nonce: string) => Map<string, string>

const reportTo: [string, string] = ['reporting-endpoints', `policy="${POLICY_REPORTS_PATH}"`]

/** Requires Trusted Types, and names the policies our own code may create: one for itself, one for each vendor's script. */
const trustedTypes = (others: string) =>
  `require-trusted-types-for 'script'; trusted-types app google payment${others} 'allow-duplicates'`

/**
 * The Content-Security-Policy of a page. Client-side navigation keeps the policy of the first document, so a screen with a
 * vendor of its own must be opened as a new document.
 *
 * Scripts run by nonce, and what they load by `strict-dynamic`. The hosts beside it are for browsers that do not know it.
 * Style attributes are allowed, since rendered pages carry them and they cannot run code.
 *
 * A vendor's script may not comply with Trusted Types, so on pages that have one they are only reported, not enforced. Our
 * own code complies, and on pages without vendors they are enforced.
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

/** Scripts, styles and fonts: they get no policy headers, which only mean something on a document. */
export const isBuiltPart = (path: string) => /^\/assets\/.*\.(js|css|woff2)$/.test(path)

const isShared = (path: string) => /^\/(media|icons|previews)\//.test(splitLanguage(path).path)

const permissions = (camera: string) =>
  `geolocation=(self), camera=${camera}, microphone=(), usb=(), payment=(self), identity-credentials-get=(self)`

/** Replaces the default `permissions-policy` on pages that may ask for the camera. */
export const withCamera = { 'permissions-policy': permissions('(self)') }

const protective: Record<string, string> = {
  'referrer-policy': 'strict-origin-when-cross-origin',
  // Google's sign-in window must be able to answer the page that opened it.
  'cross-origin-opener-policy': 'same-origin-allow-popups',
  'permissions-policy': permissions('()'),
}
const NOTHING_RUNS = "default-src 'none'; frame-ancestors 'none'"

/** Sets the security headers of every response, and refuses cross-site requests (CSRF). Mount it before everything else. */
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
    // Only pictures, icons and previews may be embedded by other sites.
    if (!isShared(c.req.path) && !headers.has('cross-origin-resource-policy'))
      headers.set('cross-origin-resource-policy', 'same-origin')
    for (const [name, value] of Object.entries(protective)) if (!headers.has(name)) headers.set(name, value)
    // A handler that sets its own policy decides about frames too, as the payment stand-in's window does. A policy on a
    // 304 would replace the one of the page in the browser's cache, which holds that page's nonce.
    if (c.res.status !== 304 && !headers.has('content-security-policy')) {
      headers.set('content-security-policy', NOTHING_RUNS)
      headers.set('x-frame-options', 'DENY')
    }
  })
}

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Whether a browser sends this unsafe request from another site, by its Origin. The session needs no such check, as it
 * travels in a header that other sites cannot set, but the two cookies of Google sign-in do. Programs that are no browser
 * send no Origin, and are let through.
 */
function isForeign(request: Request, ownHost: string): boolean {
  const origin = request.headers.get('origin')
  if (origin === null || safeMethods.has(request.method)) return false
  if (!URL.canParse(origin)) return true
  const { host } = new URL(origin)
  return host !== ownHost && host !== (request.headers.get('host') ?? new URL(request.url).host)
}
