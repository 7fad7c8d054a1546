import type { ReplyOf } from '#contract/endpoints.ts'
import type { FoodItem } from '#contract/menu.ts'
import { itemPreviewPath, shopPreviewPath } from '#contract/rules/shop-previews.ts'
import type { Api } from '#web/api/client.ts'
import { language } from '#web/language/language.ts'
import { notFoundAs404 } from './not-found-as-404.ts'

/** `preview`: where the picture of a link to this page is. Only the server says it: whoever reads it runs no scripts. */
type Loaded = ReplyOf<'showShop'>['data'] & { preview?: string }

/** A shop and its menu; a page without them is a 404. */
export async function loadShop(call: Api, shopId: string): Promise<Loaded> {
  const { data } = await notFoundAs404(call('showShop', { shopId }))
  return data
}

/** The same for the server, at an address that may name one of the items. */
export async function loadWithPreview(call: Api, shopId: string, url: string): Promise<Loaded> {
  const [loaded, site] = await Promise.all([loadShop(call, shopId), call('showSite', {})])
  const { shop, foodItems } = loaded
  const { productName } = site.data
  const item = sharedOf(foodItems, new URL(url).search)
  const preview = item
    ? itemPreviewPath(item, shop, productName, language)
    : shopPreviewPath(shop, productName, language)
  return { ...loaded, preview }
}

/** The item that a link to the page was shared for, while the shop has it. */
export const sharedOf = (items: readonly FoodItem[], search: string): FoodItem | undefined => {
  const itemId = new URLSearchParams(search).get('item')
  return items.find(({ _id }) => _id === itemId)
}
