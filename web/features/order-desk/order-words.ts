import type { Order } from '#contract/order.ts'
import { type Ending, mayTake } from '#contract/rules/order-acts.ts'
import { isCancelled, isOpen, isSold } from '#contract/rules/order-life.ts'
import { orderNumber } from '#contract/rules/order-number.ts'
import { nameIn } from '#contract/words/names.ts'
import { say } from '#web/language/say.ts'
import { formatPack } from '#web/language/words.ts'
import { orderDeskTexts as texts } from '#web/texts/order-desk.ts'

export const isOpenOrder = (order: Order): boolean => isOpen(order.status)

/** By a customer who has deleted their account: every other order has a number. */
export const isOfNobody = ({ address }: Order): boolean => address.phone === ''

/** What was delivered to them stays as it is. */
export const isSettled = (order: Order): boolean => isOfNobody(order) && !isOpenOrder(order)

export const isUndoable = (order: Order, now: number): boolean =>
  order.undoUntil !== undefined && Date.parse(order.undoUntil) > now && !isSettled(order)

/** What the shopkeeper takes at the door, or why nothing. */
export type Collection = 'collect' | 'collected' | 'nothing' | 'paid' | 'refund_due' | 'refunded'

export function collectionOf({ paymentMethod, paymentStatus, status, againOf, isTest }: Order): Collection {
  if (paymentStatus === 'refund_due' || paymentStatus === 'refunded') return paymentStatus
  if (paymentMethod === 'online') return 'paid'
  if (isCancelled(status) || againOf || isTest) return 'nothing'
  return isSold(status) ? 'collected' : 'collect'
}

/** On its way, so that nothing of the sum changes any more, and the sum is still to be taken. */
export const isPaidAtDoor = (order: Order): boolean =>
  order.stage === 'out' && collectionOf(order) === 'collect' && order.amount > 0

/** "3 packs × 200 g": the specified quantity beside it says only what that is in all. What was weighed is no longer so many packs. */
export function packWords({ count, packSize, unit, grams }: Order['items'][number]): string {
  if (grams !== undefined) return formatPack(1, grams, 'grams')
  if (unit === 'item' && packSize === 1) return say(texts.pieces, { count })
  return say(texts.packs, { count, pack: formatPack(1, packSize, unit) })
}

/** How many lines are not shown. Only while it is to be packed they are that. */
export const moreWords = ({ stage }: Pick<Order, 'stage'>, count: number): string =>
  say(mayTake('packed', stage) ? texts.morePacks : texts.moreItems, { count })

/** "#A1B2C3: packed." */
export const ofOrder = ({ _id }: Order, text: string): string =>
  say(texts.ofOrder, { number: orderNumber(_id), text })

/** How it came to be cancelled, and why. */
export function endingWords({ kind, reason }: { kind: Ending; reason?: string | undefined }): string {
  return say(texts.endings[kind], { reason: reason ? reasonWords(kind, reason) : '' })
}

function reasonWords(kind: Ending, reason: string): string {
  return nameIn(kind === 'declined' ? texts.declineReasons : texts.undeliverableReasons, reason)
}

/** What an order has become that somebody else moved on first. */
export const movedOnWords = ({ stage, ending }: Order): string =>
  ending ? endingWords(ending) : texts.movedOn[stage]
