import type { Again } from '#contract/again.ts'
import { linesTooMany, MIN_SUBTOTAL_PAISE } from '#contract/rules/checkout.ts'
import { toPaise } from '#contract/rules/money.ts'
import { setCount } from '#web/data/change-cart.ts'
import { chooseShop } from '#web/data/choose-shop.ts'
import { countIn, linesIn } from '#web/data/kept-carts.ts'

/** What is otherwise than it was, to be said beside the cart. */
export type Differences = Pick<Again, 'gone' | 'fewer' | 'repacked'> & {
  dearer: string[]
  closedShop?: string
}

/** Puts into the cart what there is now, and shows that cart. What lies in it already stays, and is not doubled. */
export function fillCart({ shop, lines }: Again) {
  for (const { itemId, count } of lines)
    setCount(shop._id, itemId, Math.max(count, countIn(shop._id, itemId)))
  // Where all of it lies there already nothing was added, and another shop's cart may be the one that is shown.
  chooseShop(shop._id)
}

export const differencesOf = ({ shop, lines, gone, fewer, repacked = [] }: Again): Differences => ({
  gone,
  fewer,
  repacked,
  dearer: lines.filter(({ price, was }) => price > was).map(({ name }) => name),
  ...(!shop.acceptingOrders && { closedShop: shop.name }),
})

/** Nothing has to be decided: the cart that was filled with it can be ordered as it is. */
export function isAsItWas(again: Again): boolean {
  const { gone, fewer, repacked = [], dearer } = differencesOf(again)
  const sum = again.lines.reduce((sum, { price, count }) => sum + toPaise(price) * count, 0)
  const isSame = gone.length + fewer.length + repacked.length + dearer.length === 0
  const hasRoom = linesTooMany(linesIn(again.shop._id)) === 0
  return isSame && hasRoom && again.shop.acceptingOrders && sum >= MIN_SUBTOTAL_PAISE
}
