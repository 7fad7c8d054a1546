import type { FoodType } from '#contract/rules/catalogue.ts'
import { emblemName } from '#contract/rules/emblems.ts'

const files = import.meta.glob<string>('../../contract/emblems/*.jpg', {
  eager: true,
  query: '?url',
  import: 'default',
})

/** The drawing of a category, before anything of it is stored. */
export const emblemUrl = (foodType: FoodType, category: string): string =>
  files[`../../contract/emblems/${emblemName(foodType, category)}.jpg`] ?? ''

/** The same as a photo that somebody chose: a data URL of its very bytes. */
export async function readEmblem(foodType: FoodType, category: string): Promise<string> {
  const file = await (await fetch(emblemUrl(foodType, category))).blob()
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.onerror = () => reject(reader.error)
    reader.readAsDataURL(file)
  })
}
