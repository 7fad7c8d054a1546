import { randomBytes } from 'node:crypto'
import type { Context, Hono } from 'hono'
import { readAssets } from './assets.ts'
import { compressPage } from './compress-page.ts'
import { pageKeeper, type RenderPage } from './page-keeper.ts'
import { webManifest } from './web-manifest.ts'

type Options = {
  productName: string
  /** Where `react-router build` put its `client` and `server` folders. */
  buildDir: string
  /** Answers one API request, in the same process. */
  callApi: (request: Request) => Promise<Response>
  /** The Content-Security-Policy of a page with this nonce. */
  policy: (nonce: string, path: string) => string
}

/** Everything that is not the API: the built files, and the pages. Mount it last. */
export async function pageRoutes(hono: Hono, { productName, buildDir, callApi, policy }: Options) {
  const assets = await readAssets(`${buildDir}/client`)
  const keeper = pageKeeper(await openPages(buildDir, callApi))

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
  if (page.kind === 'other') return page.response
  const nonce = randomBytes(16).toString('base64url')
  const { bytes, encoding } = await compressPage(page.parts.join(nonce), c.req.header('accept-encoding'))
  const headers = new Headers(page.headers)
  headers.set('content-security-policy', policy(nonce, c.req.path))
  // A kept page would come back with a nonce that its new header does not know.
  headers.set('cache-control', 'no-cache')
  headers.set('vary', 'accept-encoding, cookie')
  if (encoding) headers.set('content-encoding', encoding)
  return new Response(c.req.method === 'HEAD' ? null : bytes, { status: page.status, headers })
}

async function openPages(buildDir: string, callApi: Options['callApi']): Promise<RenderPage> {
  const built: typeof import('#web/entry.pages.ts') = await import(`${buildDir}/server/index.js`)
  return built.openPages({ callApi })
}
