import type { FoodItem } from '#contract/menu.ts'
import type { Quote } from '#contract/orders/checkout.ts'
import { lineTotalPaise } from '#contract/rules/checkout.ts'
import { toPaise } from '#contract/rules/money.ts'
import { packOf } from '#contract/rules/quantity.ts'
import type { SeenLine } from '#web/device/seen-lines.ts'
import { wasPack, wasPaise } from '#web/device/seen-then.ts'
import { formatPack, formatQuantity, quantityOf } from '#web/language/words.ts'
import { checkoutTexts as texts } from '#web/texts/checkout.ts'

/** What the cart holds, as it was first shown there (`seen`); without `item`, and perhaps with a name, when the menu has it no more. */
type InCart = {
  itemId: string
  count: number
  item: FoodItem | undefined
  seen?: SeenLine | undefined
  name?: string | undefined
}

export type OrderLine = {
  itemId: string
  /** Undefined for what nobody knows any more. */
  name: string | undefined
  quantity: string
  totalPaise: number
  /** What one cost as the cart first showed it, if that has changed since. */
  wasPaise: number | undefined
  /** What one held then, if that has changed since. */
  wasPack: string | undefined
  isGone: boolean
  /** How many packs there are, where they are fewer than were asked for. */
  left: number | undefined
}

/** The lines as they are priced: by the quote, once there is one, so that they always add up to its total. */
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

/** Why these lines cannot be ordered as they are, if so. */
export function shortageOf(lines: readonly OrderLine[]): string | undefined {
  if (lines.some(({ left }) => left !== undefined)) return texts.someLeft
  return lines.some(({ isGone }) => isGone) ? texts.someGone : undefined
}
