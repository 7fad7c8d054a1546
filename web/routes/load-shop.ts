import type { ReplyOf } from '#contract/endpoints.ts'
import type { FoodItem } from '#contract/menu.ts'
import { itemPreviewPath, shopPreviewPath } from '#contract/rules/pictures/shop-previews.ts'
import type { Api } from '#web/api/client.ts'
import { language } from '#web/language/language.ts'
import { notFoundAs404 } from './not-found-as-404.ts'

/** `preview`: the path of the picture that chats show for a link to this page. Server only: link previewers run no scripts. */
type Loaded = ReplyOf<'showShop'>['data'] & { preview?: string }

/** Reads a shop and its menu. Throws a 404 response if there is no such shop. */
export async function loadShop(call: Api, shopId: string): Promise<Loaded> {
  const { data } = await notFoundAs404(call('showShop', { shopId }))
  return data
}

/** The same for the server, with the preview of the shop or of the item that the address names. */
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

/** The shared item that the address names, if the shop still has it. */
export const sharedOf = (items: readonly FoodItem[], search: string): FoodItem | undefined => {
  const itemId = new URLSearchParams(search).get('item')
  return items.find(({ _id }) => _id === itemId)
}
