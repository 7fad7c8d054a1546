import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Hono } from 'hono'
import { describe, expect, test, vi } from 'vitest'
import { Refusal } from '#server/http/refusal.ts'
import { pageRoutes } from './routes.ts'

/** The pages of a product whose build holds next to nothing. */
async function openEmptySite() {
  const buildDir = await mkdtemp(join(tmpdir(), 'nukkad-build-'))
  for (const folder of ['client', 'server']) await mkdir(join(buildDir, folder))
  await mkdir(join(buildDir, 'client/assets'))
  await writeFile(join(buildDir, 'client/assets/first-a1b2.js'), 'export {}')
  await writeFile(join(buildDir, 'client/icon.svg'), '<svg/>')
  const page = '() => async () => new Response("page", { headers: { "content-type": "text/plain" } })'
  await writeFile(join(buildDir, 'server/index.js'), `export const openPages = ${page}`)
  const close = async () => {
    // The pages are read in as the site opens, and may be on their way still.
    await import(join(buildDir, 'server/index.js'))
    await rm(buildDir, { recursive: true })
  }
  const hono = new Hono()
  const charge = vi.fn(async () => {})
  const callApi = vi.fn(async () => Response.json({ data: [], parts: 0 }))
  await pageRoutes(hono, {
    ...{ productName: 'Nukkad', origin: 'https://nukkad.test', buildDir, pageFreshMs: 0 },
    ...{ callApi, charge, mapOrigins: [], policy: () => new Map() },
  })
  return { hono, charge, callApi, close }
}

test('a file with its content in its name is kept for ever, and any other is asked about again', async () => {
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

describe('what is read for a stranger', () => {
  const paths = ['/sitemap.xml', '/sitemap-0.xml', '/sitemap-17.xml', '/previews/home-x.jpg', '/']

  test('is paid for by who asks', async () => {
    const { hono, charge, close } = await openEmptySite()
    for (const path of paths) await hono.request(path)
    expect(charge).toHaveBeenCalledTimes(paths.length)
    await close()
  })

  test('is refused, in words and with the time to wait, to who has spent what they had', async () => {
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
