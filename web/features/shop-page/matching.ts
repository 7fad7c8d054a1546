import type { FoodItem } from '#contract/menu.ts'

/** The items whose name or description contains the text, whatever its case. */
export function matching(items: FoodItem[], text: string): FoodItem[] {
  const asked = text.trim().toLocaleLowerCase()
  if (asked === '') return items
  return items.filter(
    ({ name, description }) =>
      name.toLocaleLowerCase().includes(asked) || description.toLocaleLowerCase().includes(asked),
  )
}
