import type { Context, Hono } from 'hono'
import type { Db } from '#server/db/db.ts'
import { renditionFinder } from './find-rendition.ts'

const contentTypes: Record<string, string> = { avif: 'image/avif', webp: 'image/webp', jpg: 'image/jpeg' }
const FOREVER = 'public, max-age=31536000, immutable'

type MediaParts = {
  db: Db
  /** Takes a picture that is not in memory from its visitor's budget, or refuses. */
  charge: (c: Context) => Promise<void>
}

/** GET /media/{picture}-{width}.{type}: what stands under a name never changes, so the name is its own ETag. */
export function mediaRoutes(app: Hono, { db, charge }: MediaParts) {
  const findRendition = renditionFinder(db)

  app.get('/media/:name', async (context) => {
    const name = context.req.param('name')
    const etag = `"${name}"`
    const found = await findRendition(name, () => charge(context))
    if (!found) return context.body(null, 404, { 'cache-control': 'no-store' })

    const headers = { etag, 'cache-control': FOREVER, 'x-content-type-options': 'nosniff' }
    if (context.req.header('if-none-match')?.includes(etag)) return context.body(null, 304, headers)
    return context.body(new Uint8Array(found.bytes), 200, {
      ...headers,
      'content-type': contentTypes[found.type] ?? 'application/octet-stream',
    })
  })
}
