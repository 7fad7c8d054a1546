import type { ReplyOf } from '#contract/endpoints.ts'
import { routes } from '#contract/routes.ts'
import { type Language, sourceLanguage, splitLanguage } from '#contract/rules/language/languages.ts'
import { pictureSources, pictureUrl } from '#contract/rules/pictures/pictures.ts'
import { homePreviewPath } from '#contract/rules/pictures/previews.ts'
import {
  itemPreview,
  itemPreviewPath,
  shopPreview,
  shopPreviewPath,
} from '#contract/rules/pictures/shop-previews.ts'
import { limitConcurrency } from '#server/http/limits/limit-concurrency.ts'
import { lruCache } from '#server/http/lru-cache.ts'
import { type CallApi, isNoAnswer } from '#server/pages/render-page.ts'
import { RETRY_AFTER_S } from '#server/pages/retry-after.ts'

type Parts = { origin: string; productName: string; callApi: CallApi }

/** The present address of a picture, and how to draw it. */
type Subject = { path: string; draw: () => Promise<Buffer> }
type Found =
  | { kind: 'picture'; bytes: Uint8Array<ArrayBuffer> }
  | { kind: 'moved'; path: string }
  | { kind: 'gone' }
  | { kind: 'unsure' }

const address = /^\/previews\/(?:home|(shop|item)-([0-9a-f-]{36}))-[0-9a-z]{1,7}\.jpg$/
const MAX_KEPT_BYTES = 16 * 1024 * 1024
/** One at a time: drawing takes a tenth of a second of CPU, while visitors wait for pages. */
const drawing = { atOnce: 1, mostWaiting: 20, patienceMs: 6000, retryAfterSeconds: RETRY_AFTER_S }

/** Loads the picture library, which takes 11 MB, only when the first picture is drawn. */
const loadDrawing = () => import('./draw-preview.ts')

/**
 * Draws the preview pictures of links, with an LRU cache. A picture's address contains a digest of what it shows, and only
 * the present address is drawn, so invented addresses cannot fill the cache; older ones redirect to it. `charge` is called
 * before anything is read.
 */
export function previewPictures({ origin, productName, callApi }: Parts) {
  const kept = lruCache<Uint8Array<ArrayBuffer>>(MAX_KEPT_BYTES)
  const underWay = new Map<string, Promise<Uint8Array<ArrayBuffer>>>()
  const inTurn = limitConcurrency(drawing)

  /** Undefined if the API answers that it does not exist. */
  async function ask(path: string): Promise<Response | undefined> {
    const reply = await callApi(new Request(origin + path))
    if (isNoAnswer(reply.status)) throw new Unsure()
    return reply.ok ? reply : undefined
  }

  async function read<Name extends 'showShop' | 'showFood'>(name: Name, id: string) {
    const reply = await ask(routes[name].path.replace(/:\w+/, id))
    return reply && ((await reply.json()) as ReplyOf<Name>)
  }

  async function photoOf(url: string): Promise<Uint8Array | undefined> {
    const id = pictureSources(url)?.id
    const reply = id && (await ask(pictureUrl(id, 800)))
    return reply ? new Uint8Array(await reply.arrayBuffer()) : undefined
  }

  const ofHome = (language: Language): Subject => ({
    path: homePreviewPath(productName, language),
    draw: async () => (await loadDrawing()).drawHome(productName, language),
  })

  async function ofShop(id: string, language: Language): Promise<Subject | undefined> {
    const reply = await read('showShop', id)
    if (!reply) return undefined
    const { shop } = reply.data
    return {
      path: shopPreviewPath(shop, productName, language),
      draw: async () => {
        const { drawShop } = await loadDrawing()
        return drawShop(shopPreview(shop), await photoOf(shop.shopImage), productName, language)
      },
    }
  }

  async function ofItem(id: string, language: Language): Promise<Subject | undefined> {
    const item = (await read('showFood', id))?.data
    const shop = item && (await read('showShop', item.shopId))?.data.shop
    if (!shop) return undefined
    return {
      path: itemPreviewPath(item, shop, productName, language),
      draw: async () => {
        const { drawItem } = await loadDrawing()
        return drawItem(itemPreview(item, shop), await photoOf(item.image), productName, language)
      },
    }
  }

  async function subjectOf(path: string): Promise<Subject | undefined> {
    const { language = sourceLanguage, path: unprefixed } = splitLanguage(path)
    const [whole, kind, id] = address.exec(unprefixed) ?? []
    if (!whole) return undefined
    if (!id) return ofHome(language)
    return kind === 'shop' ? ofShop(id, language) : ofItem(id, language)
  }

  /** Concurrent requests share one drawing. The cache is checked again, as another may have finished it meanwhile. */
  async function drawOnce({ path, draw }: Subject): Promise<Uint8Array<ArrayBuffer>> {
    const before = kept.find(path) ?? underWay.get(path)
    if (before) return before
    const drawn = inTurn(draw)
      .then((bytes) => {
        const own = new Uint8Array(bytes)
        kept.keep(path, own, own.length)
        return own
      })
      .finally(() => underWay.delete(path))
    underWay.set(path, drawn)
    return drawn
  }

  return async function find(path: string, charge: () => Promise<void>): Promise<Found> {
    const known = kept.find(path)
    if (known) return { kind: 'picture', bytes: known }
    await charge()
    try {
      const subject = await subjectOf(path)
      if (!subject) return { kind: 'gone' }
      if (subject.path !== path) return { kind: 'moved', path: subject.path }
      return { kind: 'picture', bytes: await drawOnce(subject) }
    } catch (failure) {
      if (failure instanceof Unsure) return { kind: 'unsure' }
      throw failure
    }
  }
}

/** The API cannot answer just now. */
class Unsure extends Error {}
