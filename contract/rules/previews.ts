import type { Unit } from './catalogue.ts'
import { addressIn, type Language } from './languages.ts'
import { FEWEST_TO_AVERAGE } from './reviews.ts'
import { shopAddressLine } from './shop-address.ts'

/** What a chat or a search engine shows of a link: a picture of 1.91 to 1. */
export const PREVIEW_WIDTH = 1200
export const PREVIEW_HEIGHT = 630
/** Counted on with every change of the drawings: who keeps one of the old ones is then given a new address. */
const EDITION = 1
const MOST_ITEMS = 3

type ShownShop = {
  _id: string
  name: string
  shopImage: string
  shopAddress: { address: string; street2: string; city: string }
  rating?: number | undefined
  ratingCount: number
  bestItems: readonly string[]
}
type ShownItem = { _id: string; name: string; price: number; unit: Unit; quantity: number; image: string }

/** What is drawn of a shop. */
export type ShopPreview = {
  name: string
  place: string
  picture: string
  items: readonly string[]
  rating?: { average: string; count: number }
}

export function shopPreview(shop: ShownShop): ShopPreview {
  const { name, rating, ratingCount } = shop
  return {
    ...{ name, place: shopAddressLine(shop.shopAddress), picture: shop.shopImage },
    items: shop.bestItems.slice(0, MOST_ITEMS),
    ...(rating !== undefined &&
      ratingCount >= FEWEST_TO_AVERAGE && { rating: { average: rating.toFixed(1), count: ratingCount } }),
  }
}

/** What is drawn of one item of a shop. */
export type ItemPreview = Omit<ShownItem, '_id' | 'image'> & { picture: string; shop: string; city: string }

export const itemPreview = (
  { name, price, unit, quantity, image }: ShownItem,
  shop: Pick<ShownShop, 'name' | 'shopAddress'>,
): ItemPreview => ({
  ...{ name, price, unit, quantity },
  ...{ picture: image, shop: shop.name, city: shop.shopAddress.city },
})

/** The addresses of the pictures. What is drawn on one is in its address, so that a change has another one. */
export const previewPaths = {
  home: (product: string, language: Language) => pathOf(language, 'home', { product }),
  shop: (shop: ShownShop, product: string, language: Language) =>
    pathOf(language, `shop-${shop._id}`, { product, ...shopPreview(shop) }),
  item: (item: ShownItem, shop: ShownShop, product: string, language: Language) =>
    pathOf(language, `item-${item._id}`, { product, ...itemPreview(item, shop) }),
}

const pathOf = (language: Language, what: string, drawn: object) =>
  addressIn(language, `/previews/${what}-${fingerprint(JSON.stringify([EDITION, drawn]))}.jpg`)

/** FNV-1a: tells one state of the same shop from the next, and nothing more. */
function fingerprint(text: string): string {
  let hash = 0x811c9dc5
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  return (hash >>> 0).toString(36)
}
