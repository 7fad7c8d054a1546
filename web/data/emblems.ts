import { emblemName } from '#contract/rules/items/emblems.ts'
import type { FoodType } from '#contract/rules/items/food-types.ts'
import { toDataUrl } from '#web/data-url.ts'

const files = import.meta.glob<string>('../../contract/emblems/*.jpg', {
  eager: true,
  query: '?url',
  import: 'default',
})

/** The address of a category's emblem among the page's own assets. */
export const emblemUrl = (foodType: FoodType, category: string): string =>
  files[`../../contract/emblems/${emblemName(foodType, category)}.jpg`] ?? ''

/** The emblem as a `data:` URL, like a photo that somebody chose. Throws if it cannot be loaded. */
export async function readEmblem(foodType: FoodType, category: string): Promise<string> {
  const reply = await fetch(emblemUrl(foodType, category))
  if (!reply.ok) throw new Error(`the drawing of ${category} is not there: ${reply.status}`)
  return toDataUrl(await reply.blob())
}
