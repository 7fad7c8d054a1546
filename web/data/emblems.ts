import { emblemName } from '#contract/rules/emblems.ts'
import type { FoodType } from '#contract/rules/food-types.ts'
import { toDataUrl } from '#web/data-url.ts'

const files = import.meta.glob<string>('../../contract/emblems/*.jpg', {
  eager: true,
  query: '?url',
  import: 'default',
})

/** The drawing of a category, before anything of it is stored. */
export const emblemUrl = (foodType: FoodType, category: string): string =>
  files[`../../contract/emblems/${emblemName(foodType, category)}.jpg`] ?? ''

/** The same as a photo that somebody chose. Throws where the drawing does not come. */
export async function readEmblem(foodType: FoodType, category: string): Promise<string> {
  const reply = await fetch(emblemUrl(foodType, category))
  if (!reply.ok) throw new Error(`the drawing of ${category} is not there: ${reply.status}`)
  return toDataUrl(await reply.blob())
}
