import { randomBytes } from 'node:crypto'
import type { Context, Hono } from 'hono'
import type { PagePolicy } from '#server/http/security.ts'
import { readAssets } from './assets.ts'
import { type CallApi, pageKeeper, type RenderPage } from './page-keeper.ts'
import { webManifest } from './web-manifest.ts'

type Options = {
  productName: string
  /** Where `react-router build` put its `client` and `server` folders. */
  buildDir: string
  /** Answers one API request, in the same process. */
  callApi: CallApi
  /** The headers that say what a page with this nonce may do. */
  policy: (nonce: string, path: string) => ReturnType<PagePolicy>
}

/** Everything that is not the API: the built files, and the pages. Mount it last. */
export async function pageRoutes(hono: Hono, { productName, buildDir, callApi, policy }: Options) {
  const assets = await readAssets(`${buildDir}/client`)
  const keeper = pageKeeper((recorded) => openPages(buildDir, recorded), callApi)

  hono.get('/manifest.webmanifest', () => webManifest(productName))
  hono.on(['GET', 'HEAD'], '*', async (c) => {
    const asset = assets.find(c.req.path, c.req.header('accept-encoding'))
    if (asset) {
      const isKnown = c.req.header('if-none-match') === asset.headers.etag
      const isBare = isKnown || c.req.method === 'HEAD'
      return new Response(isBare ? null : asset.bytes, {
        status: isKnown ? 304 : 200,
        headers: asset.headers,
      })
    }
    if (assets.isAssetPath(c.req.path)) return c.text('Not found', 404, { 'cache-control': 'no-store' })
    return servePage(c, keeper, policy)
  })
}

async function servePage(c: Context, keeper: ReturnType<typeof pageKeeper>, policy: Options['policy']) {
  const page = await keeper.find(c.req.raw)
  // Several may wait for the same one, and a body can be read once.
  if (page.kind === 'other') return page.response.clone()
  const headers = new Headers(page.headers)
  headers.set('etag', page.text.etag)
  headers.set('cache-control', 'private, no-cache')
  headers.set('vary', 'accept-encoding, cookie')
  // Whoever has the page keeps it with the nonce and the policy that came with it: they belong together.
  if (page.status === 200 && c.req.header('if-none-match')?.includes(page.text.etag))
    return new Response(null, { status: 304, headers })

  const nonce = randomBytes(16).toString('base64url')
  for (const [name, value] of policy(nonce, c.req.path)) headers.set(name, value)
  const isPacked = /\bgzip\b/.test(c.req.header('accept-encoding') ?? '')
  if (isPacked) headers.set('content-encoding', 'gzip')
  const bytes = c.req.method === 'HEAD' ? null : isPacked ? page.text.gzip(nonce) : page.text.plain(nonce)
  return new Response(bytes, { status: page.status, headers })
}

async function openPages(buildDir: string, callApi: CallApi): Promise<RenderPage> {
  const built: typeof import('#web/entry.pages.ts') = await import(`${buildDir}/server/index.js`)
  return built.openPages({ callApi })
}
