import type { Context, Hono } from 'hono'
import { addressIn, languages } from '#contract/rules/language/languages.ts'
import { FOREVER } from '#server/http/cache-control.ts'
import type { CallApi } from '#server/pages/render-page.ts'
import { RETRY_AFTER_S } from '#server/pages/retry-after.ts'
import { previewPictures } from './preview-pictures.ts'

type Options = {
  origin: string
  productName: string
  callApi: CallApi
  /** Charges the visitor's budget for a picture that is not cached, or throws a refusal. */
  charge: (c: Context) => Promise<void>
  /** Turns a refusal or an overload into a response. */
  refuse: (failure: unknown, c: Context) => Response
}

/** GET /previews/{what}-{state}.jpg, in Hindi /hi/previews/…. The content of an address never changes, so the address serves as ETag. */
export function previewRoutes(hono: Hono, { charge, refuse, ...parts }: Options) {
  const find = previewPictures(parts)

  const paths = languages.map((language) => addressIn(language, '/previews/*'))
  hono.on('GET', paths, async (c) => {
    const found = await find(c.req.path, () => charge(c)).catch((failure: unknown) => ({
      kind: 'refused' as const,
      reply: refuse(failure, c),
    }))
    if (found.kind === 'refused') return found.reply
    if (found.kind === 'gone') return c.body(null, 404, { 'cache-control': 'no-store' })
    if (found.kind === 'unsure')
      return c.body(null, 503, { 'cache-control': 'no-store', 'retry-after': String(RETRY_AFTER_S) })
    if (found.kind === 'moved')
      return c.body(null, 302, { location: found.path, 'cache-control': 'no-cache' })

    const etag = `"${c.req.path}"`
    const headers = { etag, 'cache-control': FOREVER }
    if (c.req.header('if-none-match')?.includes(etag)) return c.body(null, 304, headers)
    return c.body(found.bytes, 200, { ...headers, 'content-type': 'image/jpeg' })
  })
}
