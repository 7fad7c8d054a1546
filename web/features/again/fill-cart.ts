import type { Again } from '#contract/again.ts'
import { toPaise } from '#contract/rules/money/money.ts'
import { linesTooMany, MIN_SUBTOTAL_PAISE } from '#contract/rules/orders/checkout.ts'
import { setCount } from '#web/data/cart/change-cart.ts'
import { chooseShop } from '#web/data/cart/choose-shop.ts'
import { countIn, linesIn } from '#web/data/cart/stored-carts.ts'

/** How the cart differs from the earlier order. */
export type Differences = Pick<Again, 'gone' | 'fewer' | 'repacked'> & {
  dearer: string[]
  closedShop?: string
}

/** Puts into the cart what is available now, and makes it the current one. Of an item that is in it already the larger count wins. */
export function fillCart({ shop, lines }: Again) {
  for (const { itemId, count } of lines)
    setCount(shop._id, itemId, Math.max(count, countIn(shop._id, itemId)))
  // Adding makes a shop the current one, but perhaps nothing had to be added.
  chooseShop(shop._id)
}

export const differencesOf = ({ shop, lines, gone, fewer, repacked = [] }: Again): Differences => ({
  gone,
  fewer,
  repacked,
  dearer: lines.filter(({ price, was }) => price > was).map(({ name }) => name),
  ...(!shop.acceptingOrders && { closedShop: shop.name }),
})

/** Whether nothing has changed, so that the cart can be ordered without another look. */
export function isAsItWas(again: Again): boolean {
  const { gone, fewer, repacked = [], dearer } = differencesOf(again)
  const sum = again.lines.reduce((sum, { price, count }) => sum + toPaise(price) * count, 0)
  const isSame = gone.length + fewer.length + repacked.length + dearer.length === 0
  const hasRoom = linesTooMany(linesIn(again.shop._id)) === 0
  return isSame && hasRoom && again.shop.acceptingOrders && sum >= MIN_SUBTOTAL_PAISE
}
