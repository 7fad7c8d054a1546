import type { Order } from '#contract/order.ts'
import { type Ending, mayTake } from '#contract/rules/orders/order-acts.ts'
import { isCancelled, isOpen, isSold } from '#contract/rules/orders/order-life.ts'
import { orderNumber } from '#contract/rules/orders/order-number.ts'
import { nameIn } from '#contract/words/names.ts'
import { say } from '#web/language/say.ts'
import { formatPack } from '#web/language/words.ts'
import { orderDeskTexts as texts } from '#web/texts/order-desk.ts'

export const isOpenOrder = (order: Order): boolean => isOpen(order.status)

/** Whether its customer has deleted their account: every other order has a phone number. */
export const isOfNobody = ({ address }: Order): boolean => address.phone === ''

/** Whether it can no longer be changed, because its customer has deleted their account. */
export const isSettled = (order: Order): boolean => isOfNobody(order) && !isOpenOrder(order)

export const isUndoable = (order: Order, now: number): boolean =>
  order.undoUntil !== undefined && Date.parse(order.undoUntil) > now && !isSettled(order)

/** Whether the shopkeeper collects money at the door, or why not. */
export type Collection = 'collect' | 'collected' | 'nothing' | 'paid' | 'refund_due' | 'refunded'

export function collectionOf({ paymentMethod, paymentStatus, status, againOf, isTest }: Order): Collection {
  if (paymentStatus === 'refund_due' || paymentStatus === 'refunded') return paymentStatus
  if (paymentMethod === 'online') return 'paid'
  if (isCancelled(status) || againOf || isTest) return 'nothing'
  return isSold(status) ? 'collected' : 'collect'
}

/** Whether the amount is final, since the order is out for delivery, and still to be collected. */
export const isPaidAtDoor = (order: Order): boolean =>
  order.stage === 'out' && collectionOf(order) === 'collect' && order.amount > 0

/** "3 packs × 200 g", where the specified quantity beside it is only the sum. A weighed line has no number of packs. */
export function packWords({ count, packSize, unit, grams }: Order['items'][number]): string {
  if (grams !== undefined) return formatPack(1, grams, 'grams')
  if (unit === 'item' && packSize === 1) return say(texts.pieces, { count })
  return say(texts.packs, { count, pack: formatPack(1, packSize, unit) })
}

/** Says how many lines are not shown. */
export const moreWords = ({ stage }: Pick<Order, 'stage'>, count: number): string =>
  say(mayTake('packed', stage) ? texts.morePacks : texts.moreItems, { count })

/** "#A1B2C3: packed." */
export const ofOrder = ({ _id }: Order, text: string): string =>
  say(texts.ofOrder, { number: orderNumber(_id), text })

/** How the order ended, and why. */
export function endingWords({ kind, reason }: { kind: Ending; reason?: string | undefined }): string {
  return say(texts.endings[kind], { reason: reason ? reasonWords(kind, reason) : '' })
}

function reasonWords(kind: Ending, reason: string): string {
  return nameIn(kind === 'declined' ? texts.declineReasons : texts.undeliverableReasons, reason)
}

/** What an order is now that somebody else has changed first. */
export const movedOnWords = ({ stage, ending }: Order): string =>
  ending ? endingWords(ending) : texts.movedOn[stage]
