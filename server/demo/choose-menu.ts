import { foodTypes } from '#contract/rules/items/food-types.ts'
import { bakeryItems } from './data/bakery.ts'
import { dairyItems } from './data/dairy.ts'
import { groceryItems } from './data/grocery.ts'
import type { DemoItem } from './data/item.ts'
import type { DemoShop } from './data/shops.ts'
import { makeDice } from './dice.ts'

const catalogue = { Dairy: dairyItems, Grocery: groceryItems, Bakery: bakeryItems }

/**
 * The menu of a demo shop: some items of the catalogue at varied prices. Deterministic by the shop's number. Of an item with
 * several packs it has all of them; each counts towards `shop.sells`.
 */
export function chooseMenu(number: number, shop: DemoShop): DemoItem[] {
  const dice = makeDice(number + 1)
  return foodTypes.flatMap((type) =>
    dice
      .some(catalogue[type], shop.sells[type])
      .flatMap((item) => {
        const percent = dice.between(94, 108)
        return [item, ...item.packs].map((pack) => ({
          ...item,
          ...pack,
          price: Math.max(5, Math.round((pack.price * percent) / 100)),
        }))
      })
      .slice(0, shop.sells[type]),
  )
}
