import { Hono } from 'hono'
import { describe, expect, test } from 'vitest'
import { test as appTest } from '#test/app-test.ts'
import { cookieJar } from './cookies.ts'
import { googleHosts, type OutsideHosts, pagePolicy, protect } from './security.ts'

const policyOf = (hosts: OutsideHosts[]) =>
  Object.fromEntries(pagePolicy(hosts, 'https://nukkad.test')('abc'))
const directives = (policy = '') =>
  new Map(policy.split('; ').map((text) => [text.split(' ')[0], text.split(' ').slice(1)]))

describe("I2 a page's policy", () => {
  const own = directives(policyOf([])['content-security-policy'])
  const withGoogle = directives(policyOf([googleHosts])['content-security-policy'])

  test('lets only scripts with the nonce of this response run', () => {
    expect(own.get('script-src')).toEqual(["'nonce-abc'", "'strict-dynamic'"])
    expect(own.get('default-src')).toEqual(["'none'"])
    expect(own.get('base-uri')).toEqual(["'none'"])
    expect(own.get('frame-ancestors')).toEqual(["'none'"])
    for (const [name, values] of own) {
      if (name !== 'style-src-attr') expect(values).not.toContain("'unsafe-inline'")
      expect(values).not.toContain("'unsafe-eval'")
    }
  })

  test('enforces Trusted Types if there is no vendor’s script', () => {
    expect(own.get('require-trusted-types-for')).toEqual(["'script'"])
    expect(own.get('trusted-types')).toContain('app')
    expect(policyOf([])).not.toHaveProperty('content-security-policy-report-only')
    // A vendor without a script changes nothing.
    expect(policyOf([{ connect: ['https://maps.test'] }])).not.toHaveProperty(
      'content-security-policy-report-only',
    )
  })

  test('only reports violations of Trusted Types if there is a vendor’s script', () => {
    const paying = { script: ['https://checkout.razorpay.com'] }
    for (const hosts of [[googleHosts], [paying], [googleHosts, paying]]) {
      const headers = policyOf(hosts)
      const enforced = directives(headers['content-security-policy'])
      expect(enforced.get('script-src')).toContain("'nonce-abc'")
      expect(enforced.has('require-trusted-types-for')).toBe(false)
      expect(enforced.has('trusted-types')).toBe(false)
      const reported = directives(headers['content-security-policy-report-only'])
      expect(reported.get('require-trusted-types-for')).toEqual(["'script'"])
      expect(reported.get('trusted-types')).toEqual(own.get('trusted-types'))
    }
  })

  test('allows pictures only from our own and from named hosts', () => {
    expect(own.get('img-src')).toEqual(["'self'", 'data:', 'blob:'])
    const paying = directives(policyOf([{ image: ['https://cdn.razorpay.com'] }])['content-security-policy'])
    expect(paying.get('img-src')).toEqual(["'self'", 'data:', 'blob:', 'https://cdn.razorpay.com'])
  })

  test('allows fonts, workers and Trusted Types policies of the vendors that need them', () => {
    expect(own.get('font-src')).toEqual(["'self'"])
    expect(own.get('worker-src')).toEqual(["'self'"])
    const map = { font: ['https://fonts.test'], worker: ['blob:'], trustedTypes: ['default'] }
    const withMap = directives(policyOf([map])['content-security-policy'])
    expect(withMap.get('font-src')).toEqual(["'self'", 'https://fonts.test'])
    expect(withMap.get('worker-src')).toEqual(["'self'", 'blob:'])
    // Trusted Types are still enforced: the name of a policy is not a script.
    expect(withMap.get('trusted-types')).toEqual(
      [...(own.get('trusted-types') ?? [])].toSpliced(-1, 0, 'default'),
    )
  })

  test('names where violations are reported, in report-only mode too', () => {
    for (const hosts of [[], [googleHosts]]) {
      const headers = policyOf(hosts)
      expect(headers['reporting-endpoints']).toBe('policy="/policy-reports"')
      for (const name of ['content-security-policy', 'content-security-policy-report-only']) {
        if (name.endsWith('only') && hosts.length === 0) continue
        expect(directives(headers[name]).get('report-uri')).toEqual(['/policy-reports'])
        expect(directives(headers[name]).get('report-to')).toEqual(['policy'])
      }
    }
  })

  test('names the hosts of the configured vendors and no others', () => {
    expect(own.get('frame-src')).toEqual(["'self'"])
    expect(withGoogle.get('frame-src')).toEqual(["'self'", 'https://accounts.google.com/gsi/'])
    expect(withGoogle.get('connect-src')).toEqual(["'self'", 'https://accounts.google.com/gsi/'])
    expect(withGoogle.get('style-src')).toContain('https://accounts.google.com/gsi/style')
  })
})

describe('I2 every answer', () => {
  appTest('carries the protective headers and no permission for other sites', async ({ app }) => {
    for (const path of ['/api/site', '/api/nowhere', '/nowhere', '/api/me']) {
      const { headers } = await app.anon.request('GET', path, { headers: { origin: 'https://evil.test' } })
      expect(headers.get('x-content-type-options')).toBe('nosniff')
      expect(headers.get('content-security-policy')).toBe("default-src 'none'; frame-ancestors 'none'")
      expect(headers.get('x-frame-options')).toBe('DENY')
      expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin')
      expect(headers.get('cross-origin-opener-policy')).toBe('same-origin-allow-popups')
      expect([...headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([])
      expect(headers.get('cross-origin-resource-policy')).toBe('same-origin')
      expect(headers.has('strict-transport-security')).toBe(false)
    }
  })

  test('is restricted to our own pages, except pictures and icons, which mails embed too', async () => {
    const hono = new Hono()
    protect(hono, 'http://nukkad.test')
    hono.get('*', (c) => c.body('x'))
    const policyFor = async (path: string) =>
      (await hono.request(`http://nukkad.test${path}`)).headers.get('cross-origin-resource-policy')
    for (const path of ['/media/x-480.webp', '/icons/icon-192.png']) expect(await policyFor(path)).toBeNull()
    for (const path of ['/', '/api/me', '/media', '/account/orders.json'])
      expect(await policyFor(path)).toBe('same-origin')
  })

  test('leaves the policy of a cached page unchanged', async () => {
    const hono = new Hono()
    protect(hono, 'http://nukkad.test')
    hono.get('/', (c) => c.body(null, 304))
    hono.get('/api/x', (c) => c.json({}))
    expect((await hono.request('http://nukkad.test/')).headers.get('content-security-policy')).toBeNull()
    expect((await hono.request('http://nukkad.test/api/x')).headers.get('content-security-policy')).toContain(
      "'none'",
    )
  })

  test('that is a built script carries only the headers that matter to a script', async () => {
    const hono = new Hono()
    protect(hono, 'http://nukkad.test')
    hono.get('/assets/*', (c) => c.body('x'))
    const headersOf = async (path: string) => (await hono.request(`http://nukkad.test${path}`)).headers
    const ofScript = await headersOf('/assets/home-1.js')
    expect(ofScript.get('x-content-type-options')).toBe('nosniff')
    expect(ofScript.has('content-security-policy')).toBe(false)
    expect((await headersOf('/assets/drawing-1.svg')).has('content-security-policy')).toBe(true)
  })

  test('over HTTPS sets HSTS', async () => {
    const hono = new Hono()
    protect(hono, 'https://nukkad.test')
    const { headers } = await hono.request('https://nukkad.test/')
    expect(headers.get('strict-transport-security')).toContain('max-age=31536000')
  })
})

describe('I2 a cookie', () => {
  test('is bound to this host and to HTTPS in production, and never readable by scripts', () => {
    expect(cookieJar(true).write('google-ticket', 'x')).toBe(
      '__Host-google-ticket=x; Max-Age=600; Path=/; HttpOnly; Secure; SameSite=Strict',
    )
    expect(cookieJar(false).write('google-ticket', 'x')).toBe(
      'google-ticket=x; Max-Age=600; Path=/; HttpOnly; SameSite=Strict',
    )
    const request = new Request('https://nukkad.test', {
      headers: { cookie: 'google-ticket=evil; __Host-google-ticket=x' },
    })
    expect(cookieJar(true).read(request, 'google-ticket')).toBe('x')
  })
})

describe('a request that changes something', () => {
  const login = (origin?: string) => ({
    json: { email: 'asha@example.in', password: 'not hers at all' },
    ...(origin && { headers: { origin } }),
  })

  appTest('from a page of another site is refused', async ({ app }) => {
    for (const origin of ['https://evil.test', 'null', 'http://nukkad.test.evil.test', 'rubbish']) {
      const answer = await app.anon.request('POST', '/api/login', login(origin))
      expect(answer.status).toBe(403)
      expect(await answer.json()).toMatchObject({ code: 'foreign_origin' })
    }
  })

  appTest('from our own page, or from a program without an origin, is accepted', async ({ app }) => {
    for (const origin of ['http://nukkad.test', undefined]) {
      expect((await app.anon.request('POST', '/api/login', login(origin))).status).toBe(401)
    }
  })
})
