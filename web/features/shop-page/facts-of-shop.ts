import type { FoodItem } from '#contract/menu.ts'
import { pictureSources } from '#contract/rules/pictures/pictures.ts'
import { shopStreetLine } from '#contract/rules/places/shop-address.ts'
import { FEWEST_TO_AVERAGE } from '#contract/rules/shops/reviews.ts'
import type { Shop } from '#contract/shops.ts'
import { sharedShop } from '#web/paths.ts'

/** How many items are described: more would only make the page heavier. */
const MOST_ITEMS = 60

type Described = Pick<
  Shop,
  '_id' | 'slug' | 'name' | 'shopImage' | 'phone' | 'shopAddress' | 'rating' | 'ratingCount'
>

/** Structured data (schema.org JSON-LD) of a shop, escaped for a script element. */
export function shopFacts(shop: Described, items: readonly FoodItem[], origin: string): string {
  const url = new URL(sharedShop(shop), origin).href
  const { city, state, postal_code, latitude, longitude } = shop.shopAddress
  const facts = {
    '@context': 'https://schema.org',
    '@type': 'GroceryStore',
    '@id': url,
    url,
    name: shop.name,
    image: imageUrl(shop.shopImage, origin),
    telephone: shop.phone,
    address: {
      '@type': 'PostalAddress',
      streetAddress: shopStreetLine(shop.shopAddress),
      addressLocality: city,
      addressRegion: state,
      postalCode: postal_code,
      addressCountry: 'IN',
    },
    geo: { '@type': 'GeoCoordinates', latitude, longitude },
    currenciesAccepted: 'INR',
    ...(shop.rating !== undefined &&
      shop.ratingCount >= FEWEST_TO_AVERAGE && {
        aggregateRating: {
          '@type': 'AggregateRating',
          ratingValue: shop.rating,
          reviewCount: shop.ratingCount,
        },
      }),
    makesOffer: items.slice(0, MOST_ITEMS).map((item) => ({
      '@type': 'Offer',
      price: item.price.toFixed(2),
      priceCurrency: 'INR',
      availability: `https://schema.org/${item.inStock ? 'InStock' : 'OutOfStock'}`,
      itemOffered: { '@type': 'Product', name: item.name, image: imagesOf(item, origin) },
    })),
  }
  return JSON.stringify(facts).replaceAll('<', '\\u003c')
}

function imagesOf({ image, moreImages = [] }: FoodItem, origin: string): string | string[] {
  const [first = '', ...others] = [image, ...moreImages].map((address) => imageUrl(address, origin))
  return others.length > 0 ? [first, ...others] : first
}

function imageUrl(image: string, origin: string): string {
  return new URL(pictureSources(image)?.shared ?? image, origin).href
}
