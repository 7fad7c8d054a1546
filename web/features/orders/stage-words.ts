import type { Order } from '#contract/order.ts'
import { isCancelAsked } from '#contract/rules/orders/order-acts.ts'
import { nameIn } from '#contract/words/names.ts'
import { orderWords } from '#web/language/order-words.ts'
import { say } from '#web/language/say.ts'
import { words } from '#web/language/words.ts'
import { ordersTexts } from '#web/texts/orders.ts'

const texts = ordersTexts.details

/** An order's stage in words, finer than the three steps of the tracker. */
export function stageWords(order: Order): string {
  const { stage, promise, shopName: shop, isOverdue } = order
  if (stage === 'cancelled') return words.statuses.Cancelled
  if (isCancelAsked(order)) return say(texts.stage.cancelAsked, { shop })
  if (isCancelRefused(order)) return say(texts.stage.cancelRefused, { shop })
  if (stage === 'new' && isOverdue) return texts.stage.overdue
  if (stage === 'accepted' && promise?.minutes)
    return say(texts.stage.acceptedMinutes, { shop, minutes: promise.minutes })
  return say(texts.stage[stage], { shop })
}

/** True until the order changes again. */
const isCancelRefused = ({ events }: Order): boolean => events.at(-1)?.kind === 'cancel_refused'

/** Who ended a placed order, and why. */
export function endingWords({ ending, shopName: shop }: Order): string | undefined {
  if (!ending) return undefined
  return say(texts.endings[ending.kind], { shop, reason: reasonWords(ending) })
}

function reasonWords({ kind, reason = '' }: NonNullable<Order['ending']>): string {
  if (kind === 'declined') return nameIn(orderWords.declineReasons, reason)
  if (kind === 'undeliverable') return nameIn(orderWords.undeliverableReasons, reason)
  return ''
}
