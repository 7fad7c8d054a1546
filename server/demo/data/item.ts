import type { Unit } from '#contract/rules/items/catalogue.ts'
import type { FoodType } from '#contract/rules/items/food-types.ts'
import type { ItemLook } from '#server/demo/pictures/draw-item.ts'
import { readPackKind } from '#server/demo/pictures/packs.ts'

export type DemoItem = {
  foodType: FoodType
  category: string
  name: string
  /** Rupees; each shop varies it. */
  price: number
  quantity: number
  unit: Unit
  look: ItemLook
  description: string
  /** Further packs of it, each an item of its own. */
  packs: { price: number; quantity: number; unit: Unit }[]
}

type Pack = `${number} ${Unit}`

export type ItemRow = [
  name: string,
  price: number,
  pack: Pack,
  look: string,
  description: string,
  ...packs: [price: number, pack: Pack][],
]

/**
 * Parses items, one per line. The look is the name of an emblem, or a kind of pack with its colour and the emblem on its
 * label: `pouch #5aa9e6 cow`.
 */
export function itemsOf(foodType: FoodType, byCategory: Record<string, ItemRow[]>): DemoItem[] {
  return Object.entries(byCategory).flatMap(([category, rows]) =>
    rows.map(([name, price, pack, look, description, ...packs]) => ({
      foodType,
      category,
      name,
      price,
      ...readPack(pack),
      look: readLook(look),
      description,
      packs: packs.map(([price, pack]) => ({ price, ...readPack(pack) })),
    })),
  )
}

function readPack(text: Pack) {
  const [quantity, unit] = text.split(' ') as [string, Unit]
  return { quantity: Number(quantity), unit }
}

/** Parses a look; throws for an unknown kind of pack. */
export function readLook(text: string): ItemLook {
  const [first = '', colour, label] = text.split(' ')
  if (!colour) return { emblem: first }
  return { pack: { kind: readPackKind(first), colour, ...(label && { label }) } }
}
