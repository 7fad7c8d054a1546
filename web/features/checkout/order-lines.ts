import type { FoodItem } from '#contract/menu.ts'
import type { Quote } from '#contract/orders/checkout.ts'
import { packOf } from '#contract/rules/items/quantity.ts'
import { toPaise } from '#contract/rules/money/money.ts'
import { lineTotalPaise } from '#contract/rules/orders/checkout.ts'
import type { SeenLine } from '#web/device/seen-lines.ts'
import { wasPack, wasPaise } from '#web/device/seen-then.ts'
import { formatPack, formatQuantity, quantityOf } from '#web/language/words.ts'
import { checkoutTexts as texts } from '#web/texts/checkout.ts'

/** A line of the cart, with what was first shown of it (`seen`). Without `item` if the menu no longer has it. */
type InCart = {
  itemId: string
  count: number
  item: FoodItem | undefined
  seen?: SeenLine | undefined
  name?: string | undefined
}

export type OrderLine = {
  itemId: string
  /** Undefined if the item is gone and was never shown here. */
  name: string | undefined
  quantity: string
  totalPaise: number
  /** The price of one pack as the cart first showed it, if it has changed. */
  wasPaise: number | undefined
  /** The pack size as the cart first showed it, if it has changed. */
  wasPack: string | undefined
  isGone: boolean
  /** How many packs are left, if fewer than wanted. */
  left: number | undefined
}

/** The lines with prices: those of the quote once there is one, so that they add up to its total, else those of the menu. */
export function orderLines(cart: readonly InCart[], quote: Quote | undefined): OrderLine[] {
  return cart.map(({ itemId, count, item, seen, name }) => {
    const priced = quote?.lines.find((line) => line._id === itemId)
    const isGone = quote ? !priced : !item?.inStock
    const pack = priced ?? (item && packOf(item))
    const held = isGone || !pack ? undefined : wasPack(seen, pack)
    const pricePaise = toPaise(priced?.price ?? item?.price ?? 0)
    return {
      itemId,
      name: priced?.name ?? item?.name ?? seen?.name ?? name,
      quantity: priced ? quantityOf(priced) : item ? formatQuantity(count, item.quantity, item.unit) : '',
      totalPaise: isGone ? 0 : lineTotalPaise(pricePaise, priced?.count ?? count),
      wasPaise: isGone ? undefined : wasPaise(seen, pricePaise),
      wasPack: held && formatPack(1, held.packSize, held.unit),
      isGone,
      left: priced && priced.count < count ? priced.count : undefined,
    }
  })
}

export const sumOfLines = (lines: readonly OrderLine[]): number =>
  lines.reduce((sum, { totalPaise }) => sum + totalPaise, 0)

/** Why these lines cannot be ordered as they are; undefined if they can. */
export function shortageOf(lines: readonly OrderLine[]): string | undefined {
  if (lines.some(({ left }) => left !== undefined)) return texts.someLeft
  return lines.some(({ isGone }) => isGone) ? texts.someGone : undefined
}
