import type { Unit } from '../items/catalogue.ts'
import type { Language } from '../language/languages.ts'
import { shopAddressLine } from '../places/shop-address.ts'
import { FEWEST_TO_AVERAGE } from '../shops/reviews.ts'
import { previewPath } from './previews.ts'

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

/** What the preview picture of a shop shows. */
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

/** What the preview picture of one item of a shop shows. */
export type ItemPreview = Omit<ShownItem, '_id' | 'image'> & { picture: string; shop: string; city: string }

export const itemPreview = (
  { name, price, unit, quantity, image }: ShownItem,
  shop: Pick<ShownShop, 'name' | 'shopAddress'>,
): ItemPreview => ({
  ...{ name, price, unit, quantity },
  ...{ picture: image, shop: shop.name, city: shop.shopAddress.city },
})

export const shopPreviewPath = (shop: ShownShop, product: string, language: Language): string =>
  previewPath(language, `shop-${shop._id}`, { product, ...shopPreview(shop) })

export const itemPreviewPath = (
  item: ShownItem,
  shop: ShownShop,
  product: string,
  language: Language,
): string => previewPath(language, `item-${item._id}`, { product, ...itemPreview(item, shop) })
