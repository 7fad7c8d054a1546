import type { Context, Hono } from 'hono'
import type { Db } from '#server/db/db.ts'
import { FOREVER } from '#server/http/cache-control.ts'
import { renditionFinder } from './find-rendition.ts'
import { type PictureStore, StoreFault } from './picture-store.ts'

const contentTypes: Record<string, string> = { avif: 'image/avif', webp: 'image/webp', jpg: 'image/jpeg' }

type MediaParts = {
  db: Db
  store: PictureStore | undefined
  /** Charges the visitor's budget for a picture that is not in memory, or refuses. */
  charge: (c: Context) => Promise<void>
}

/** GET /media/{picture}-{width}.{type}: the content under a name never changes, so the name serves as the ETag. */
export function mediaRoutes(app: Hono, { db, store, charge }: MediaParts) {
  const findRendition = renditionFinder(db, store)

  app.get('/media/:name', async (context) => {
    const name = context.req.param('name')
    const etag = `"${name}"`
    const found = await findRendition(name, () => charge(context)).catch((fault) => {
      if (fault instanceof StoreFault) return fault
      throw fault
    })
    // The store is down: the page works without the picture, and the next request may succeed.
    if (found instanceof StoreFault)
      return context.body(null, 503, { 'cache-control': 'no-store', 'retry-after': '30' })
    if (!found) return context.body(null, 404, { 'cache-control': 'no-store' })

    const headers = {
      etag,
      'cache-control': FOREVER,
      'x-content-type-options': 'nosniff',
      // With a CDN pictures come from another origin; the service worker can cache them only if CORS lets it read them.
      'access-control-allow-origin': '*',
    }
    if (context.req.header('if-none-match')?.includes(etag)) return context.body(null, 304, headers)
    return context.body(new Uint8Array(found.bytes), 200, {
      ...headers,
      'content-type': contentTypes[found.type] ?? 'application/octet-stream',
    })
  })
}
