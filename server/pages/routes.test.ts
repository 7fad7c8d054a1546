import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { Hono } from 'hono'
import { pino } from 'pino'
import { describe, expect, test, vi } from 'vitest'
import type { Language } from '#contract/rules/language/languages.ts'
import { refusalTexts as hi } from '#contract/words/hi-refusals.ts'
import { makeMetrics } from '#server/http/metrics/metrics.ts'
import { Refusal } from '#server/http/refusal.ts'
import { pageRoutes } from './routes.ts'

type Hosts = { picturesOrigin?: string | undefined; mapOrigins?: string[]; policy?: string }

/** The pages of a product with an almost empty build. */
async function openEmptySite(
  languages: Language[] = ['en'],
  { picturesOrigin, mapOrigins = [], policy = '' }: Hosts = {},
) {
  const buildDir = await mkdtemp(join(tmpdir(), 'nukkad-build-'))
  for (const language of languages) await buildLanguage(buildDir, language, 'first')
  await writeFile(join(buildDir, 'en/client/icon.svg'), '<svg/>')
  await writeFile(join(buildDir, 'en/client/sw.js'), 'self.skipWaiting()')
  const close = async () => {
    // The pages are imported when the site opens, and that may still be in progress.
    await import(join(buildDir, 'en/server/index.js'))
    await rm(buildDir, { recursive: true })
  }
  const hono = new Hono()
  const lines: { msg: string; url?: string }[] = []
  const charge = vi.fn(async () => {})
  const callApi = vi.fn(async () => Response.json({ data: [], parts: 0 }))
  await pageRoutes(hono, {
    ...{ productName: 'Nukkad', origin: 'https://nukkad.test', buildDir, pageFreshMs: 0 },
    ...{
      callApi,
      charge,
      mapOrigins,
      picturesOrigin,
      policy: (nonce) => new Map([['content-security-policy', `${policy} ${nonce}`]]),
    },
    metrics: makeMetrics(),
    log: pino({}, { write: (line: string) => void lines.push(JSON.parse(line)) }),
  })
  return { hono, charge, callApi, buildDir, close, lines }
}

/** As `scripts/build.ts` leaves it: one file of its own, and a page that says which language it is in. */
async function buildLanguage(buildDir: string, language: Language, file: string, sources = 'one') {
  const here = join(buildDir, language)
  for (const folder of ['client/assets', 'server']) await mkdir(join(here, folder), { recursive: true })
  await writeFile(join(here, `client/assets/${file}-a1b2.js`), 'export {}')
  const page = `({ tellFault }) => async ({ url }) => {
    if (url.endsWith("/broken")) tellFault(new Error("It broke."), url)
    return new Response("${language}", {
      headers: { "content-type": url.includes("/order") ? "text/html" : "text/plain" }
    })
  }`
  await writeFile(join(here, 'server/index.js'), `export const openPages = ${page}`)
  await writeFile(join(here, 'sources.sha256'), sources)
}

test('a file with a content hash in its name is cached for ever, and any other is revalidated', async () => {
  const { hono, close } = await openEmptySite()
  const again = (path: string, etag: string) => hono.request(path, { headers: { 'if-none-match': etag } })
  const part = await hono.request('/assets/first-a1b2.js')
  expect(part.headers.get('cache-control')).toBe('max-age=31536000, immutable')
  expect((await again('/assets/first-a1b2.js', '"any"')).status).toBe(200)

  const icon = await hono.request('/icon.svg')
  expect(icon.headers.get('cache-control')).toBe('public, max-age=3600')
  expect((await again('/icon.svg', icon.headers.get('etag') ?? '')).status).toBe(304)
  expect((await again('/icon.svg', '"any"')).status).toBe(200)
  await close()
})

test('an error while a page is rendered is logged with the page’s address', async () => {
  const { hono, lines, close } = await openEmptySite()
  await hono.request('/whole')
  expect(lines).toEqual([])
  await hono.request('/broken')
  expect(lines).toMatchObject([
    { msg: 'a page could not be rendered', url: 'https://nukkad.test/broken', err: { message: 'It broke.' } },
  ])
  await close()
})

test('a file stored compressed is served in an encoding that the client accepts, or decompressed', async () => {
  const { hono, buildDir, close } = await openEmptySite()
  const file = join(buildDir, 'mr/client/assets/marathi-a1b2.js')
  await buildLanguage(buildDir, 'mr', 'marathi')
  await writeFile(`${file}.br`, brotliCompressSync('as br'))
  await writeFile(`${file}.gz`, gzipSync('as gzip'))
  const ask = async (encoding: string) => {
    const answer = await hono.request('/assets/marathi-a1b2.js', { headers: { 'accept-encoding': encoding } })
    return [answer.headers.get('content-encoding'), Buffer.from(await answer.arrayBuffer())] as const
  }
  expect(await ask('gzip, br')).toEqual(['br', brotliCompressSync('as br')])
  expect(await ask('gzip')).toEqual(['gzip', gzipSync('as gzip')])
  expect(await ask('')).toEqual([null, Buffer.from('as gzip')])
  await close()
})

test('a file of a first start is served in the smaller encoding once that is complete', async () => {
  const { hono, buildDir, close } = await openEmptySite()
  const file = join(buildDir, 'mr/client/assets/marathi-a1b2.js')
  await buildLanguage(buildDir, 'mr', 'marathi')
  await writeFile(`${file}.gz`, gzipSync('as gzip'))
  const encoding = async () =>
    (
      await hono.request('/assets/marathi-a1b2.js', { headers: { 'accept-encoding': 'gzip, br' } })
    ).headers.get('content-encoding')
  expect(await encoding()).toBe('gzip')
  await writeFile(`${file}.br`, brotliCompressSync('as br'))
  expect(await encoding()).toBe('gzip')
  await writeFile(join(buildDir, 'mr/packed.sha256'), 'one')
  expect(await encoding()).toBe('br')
  await close()
})

test('an installed app opens in the language of the page it was installed from, and has one id', async () => {
  const { hono, close } = await openEmptySite()
  const manifest = async (path: string) => (await hono.request(path)).json()
  const english = await manifest('/manifest.webmanifest')
  const hindi = await manifest('/hi/manifest.webmanifest')
  expect(english).toMatchObject({ id: '/', lang: 'en-IN', start_url: '/', scope: '/' })
  expect(hindi).toMatchObject({ id: '/', lang: 'hi-IN', start_url: '/hi', scope: '/' })
  expect(hindi.shortcuts[0]).toEqual({ name: 'मेरे ऑर्डर', url: '/hi/myorders' })
  await close()
})

test('the service worker gets the origin of pictures, in its text and in its policy', async () => {
  const worker = async (picturesOrigin?: string) => {
    const { hono, close } = await openEmptySite(['en'], { picturesOrigin })
    const reply = await hono.request('/sw.js')
    await close()
    return { text: await reply.text(), policy: reply.headers.get('content-security-policy') }
  }
  const policy = "default-src 'none'; connect-src 'self'"
  expect(await worker()).toEqual({ text: 'self.skipWaiting()', policy })
  expect(await worker('https://pictures.test')).toEqual({
    text: 'self.picturesOrigin = "https://pictures.test"\nself.skipWaiting()',
    policy: `${policy} https://pictures.test`,
  })
})

test('the map worker is revalidated each time, and sent again if it may load from other hosts', async () => {
  const path = '/assets/maplibre-gl-worker-a1b2.js'
  const ask = async (host: string, known = '') => {
    const { hono, buildDir, close } = await openEmptySite(['en'], { mapOrigins: [host] })
    await buildLanguage(buildDir, 'mr', 'marathi')
    await writeFile(join(buildDir, 'mr/client', path), 'export {}')
    const { status, headers } = await hono.request(path, { headers: { 'if-none-match': known } })
    await close()
    return { status, etag: headers.get('etag') ?? '', keeping: headers.get('cache-control') }
  }
  const { etag, ...first } = await ask('https://tiles.test')
  expect(first).toEqual({ status: 200, keeping: 'no-cache' })
  expect((await ask('https://tiles.test', etag)).status).toBe(304)
  expect((await ask('https://others.test', etag)).status).toBe(200)
})

describe('a page that needs data, for an anonymous visitor', () => {
  const paths = ['/sitemap.xml', '/sitemap-0.xml', '/sitemap-17.xml', '/previews/home-x.jpg', '/']

  test('is charged to the requester', async () => {
    const { hono, charge, close } = await openEmptySite()
    for (const path of paths) await hono.request(path)
    expect(charge).toHaveBeenCalledTimes(paths.length)
    await close()
  })

  test('is refused with a text and the time to wait, once the budget is spent', async () => {
    const { hono, charge, callApi, close } = await openEmptySite()
    charge.mockRejectedValue(new Refusal('too_many', { retryAfterSeconds: 7 }))
    for (const path of paths) {
      const reply = await hono.request(path)
      expect([reply.status, reply.headers.get('retry-after')]).toEqual([429, '7'])
      expect(await reply.text()).toContain('Too many tries.')
    }
    expect(callApi).not.toHaveBeenCalled()
    await close()
  })
})

test('a refused page is in the language that was requested', async () => {
  const { hono, charge, close } = await openEmptySite(['en', 'hi'])
  charge.mockRejectedValue(new Refusal('too_many', { retryAfterSeconds: 7 }))
  const ask = async (path: string, cookie = '') => (await hono.request(path, { headers: { cookie } })).text()
  for (const hindi of [await ask('/hi'), await ask('/order', 'lang=hi'), await ask('/hi/previews/a-1.jpg')]) {
    expect(hindi).toContain('<html lang="hi-IN">')
    expect(hindi).toContain(`<h1>${hi.too_many.message}</h1>`)
  }
  expect(await ask('/order')).toContain('<html lang="en-IN">')
  await close()
})

test('an address with doubled slashes, of which a link would lead to another site, is redirected', async () => {
  const { hono, charge, close } = await openEmptySite()
  const locationOf = async (address: string) => {
    const { status, headers } = await hono.request(`http://nukkad.test${address}`)
    return [status, headers.get('location')]
  }
  expect(await locationOf('/hi//evil.test/?item=//1')).toEqual([301, '/hi/evil.test/?item=//1'])
  expect(await locationOf('///evil.test')).toEqual([301, '/evil.test'])
  expect(charge).not.toHaveBeenCalled()
  await close()
})

test('a response that is not a page, such as a redirect, is not cached', async () => {
  const { hono, close } = await openEmptySite()
  expect((await hono.request('/')).headers.get('cache-control')).toBe('no-cache')
  await close()
})

describe('a page', () => {
  const read = async ({ hono }: { hono: Hono }, path: string, cookie = '') =>
    (await hono.request(path, { headers: { cookie } })).text()

  test('is in the language of its address, else in the chosen one, else in the source language', async () => {
    const site = await openEmptySite(['en', 'hi', 'mr'])
    expect(await read(site, '/shop/1')).toBe('en')
    expect(await read(site, '/shop/1', 'hint=user; lang=mr')).toBe('mr')
    expect(await read(site, '/hi/shop/1', 'lang=mr')).toBe('hi')
    expect(await read(site, '/hi', 'lang=en')).toBe('hi')
    for (const odd of ['lang=xx', 'lang=', 'slang=hi', 'lang=hindi'])
      expect(await read(site, '/', odd)).toBe('en')
    await site.close()
  })

  test('is revalidated as unchanged with the same policy, and sent again with another one', async () => {
    const ask = async (policy: string, known = '') => {
      const { hono, close } = await openEmptySite(['en'], { policy })
      const reply = await hono.request('/order', { headers: { 'if-none-match': known } })
      await close()
      return { status: reply.status, etag: reply.headers.get('etag') ?? '' }
    }
    const { etag } = await ask('connect-src tiles.test')
    expect((await ask('connect-src tiles.test', etag)).status).toBe(304)
    expect((await ask('connect-src others.test', etag)).status).toBe(200)
  })

  test('is in the source language until its language is built, and the files are found once it is', async () => {
    const site = await openEmptySite(['en'])
    expect(await read(site, '/hi/cart')).toBe('en')
    await buildLanguage(site.buildDir, 'hi', 'hindi', 'earlier sources')
    expect(await read(site, '/hi/cart')).toBe('en')
    await buildLanguage(site.buildDir, 'mr', 'marathi')
    expect((await site.hono.request('/assets/marathi-a1b2.js')).status).toBe(200)
    expect((await site.hono.request('/assets/hindi-a1b2.js')).status).toBe(404)
    await buildLanguage(site.buildDir, 'hi', 'hindi')
    expect(await read(site, '/hi/cart')).toBe('hi')
    expect((await site.hono.request('/assets/hindi-a1b2.js')).status).toBe(200)
    await site.close()
  })
})
