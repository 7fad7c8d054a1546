import { addressIn } from '#contract/rules/language/languages.ts'
import { formatPaise } from '#contract/rules/money/money.ts'
import type { DeclineReason, OrderEventKind, UndeliverableReason } from '#contract/rules/orders/order-acts.ts'
import { orderNumber } from '#contract/rules/orders/order-number.ts'
import { figures } from '#contract/rules/pages/figures.ts'
import { dateIn } from '#contract/words/moments.ts'
import { orderWordsIn } from '#contract/words/order-words.ts'
import { inLanguage } from '#contract/words/speech.ts'
import type { OrderEventDetails } from '#server/db/tables/orders.ts'
import { type Sender, writeLetter } from '#server/notifications/mail/mail-frame.ts'
import type { Mail } from '#server/notifications/mail/mail-port.ts'
import type { PushNotice } from '#server/notifications/push/push-port.ts'
import { refundExpectedBy } from '#server/payments/bank-holidays.ts'
import { orderLetters as english } from '../texts/en.ts'
import {
  type Customer,
  customerPage,
  markOf,
  type OrderSpeech,
  type OrderToTell,
  SHOP_PAGE,
  speechIn,
  to,
} from './order-messages.ts'

type ToldToCustomer = Exclude<keyof (typeof english)['acted'], 'subject'>
export type ToldToShop = Exclude<keyof (typeof english)['shopActed'], 'subject' | 'note'>

const isIn = <K extends string>(kind: string, texts: Record<K, unknown>): kind is K =>
  Object.hasOwn(texts, kind)

/** Whether this kind of event has its own text for the customer; others are told by the order's new status. */
export const isToldToCustomer = (kind: OrderEventKind): kind is ToldToCustomer => isIn(kind, english.acted)

export function customerActMail(
  order: OrderToTell & { kind: ToldToCustomer },
  customer: Customer,
  sender: Sender,
): Mail {
  const speech = speechIn(customer.language)
  const { language, say, texts } = speech
  const { shopName: shop, kind, details, orderId } = order
  const { heading, text } = texts.acted[kind]
  const letter = {
    language,
    subject: say(texts.acted.subject, { number: orderNumber(orderId), heading }),
    heading,
    paragraphs: [
      say(text, {
        shop,
        reason: reasonIn(speech, kind, details),
        item: itemsOf(order),
        offer: details?.offer ?? '',
        price: formatPaise(details?.offerPaise ?? 0),
      }),
      ...moreIn(speech, order),
    ],
    link: { label: texts.changed.link, path: customerPage(orderId) },
    reason: say(texts.customerReason, { shop }),
  }
  return { ...writeLetter(letter, sender), ...to(customer), key: `order-event:${order.eventId}:customer` }
}

/** A mail of changes replaces an earlier one that is not sent yet, so it must name the items of all changes. */
const itemsOf = ({ kind, details, changedItems }: OrderToTell): string =>
  kind === 'changed' ? [...new Set(changedItems)].join(', ') : (details?.item ?? '')

function reasonIn(
  { language }: OrderSpeech,
  kind: ToldToCustomer,
  details: OrderEventDetails | null,
): string {
  // The stored reason is one of the contract's list: the act itself wrote it.
  if (kind === 'declined')
    return inLanguage(orderWordsIn, language).declineReasons[(details?.reason ?? 'other') as DeclineReason]
  if (kind === 'undeliverable')
    return inLanguage(orderWordsIn, language).undeliverableReasons[
      (details?.reason ?? 'unreachable') as UndeliverableReason
    ]
  return ''
}

/** Further paragraphs: the new total, the promised minutes, the shop's note, what is refunded, and the fee that is kept. */
function moreIn(speech: OrderSpeech, order: OrderToTell): string[] {
  const { say, texts, words } = speech
  const { kind, details, holidays, paymentMethod, totalPaise, keptFeePaise } = order
  const { minutes, note } = details ?? {}
  const isChange = kind === 'changed'
  const orderedPaise = order.orderedPaise ?? totalPaise
  const refundPaise = isChange ? order.changesBackPaise : details?.refundPaise
  return [
    // Both totals, because the mail may tell of several changes.
    ...(isChange && totalPaise !== orderedPaise
      ? [
          say(texts.comesTo[paymentMethod], {
            total: formatPaise(totalPaise),
            ordered: formatPaise(orderedPaise),
          }),
        ]
      : []),
    ...(kind === 'accepted' && minutes ? [say(texts.promised, { minutes })] : []),
    ...(note ? [say(texts.note, { note })] : []),
    ...(refundPaise
      ? [
          say(texts.goesBack, {
            ...figures,
            amount: formatPaise(refundPaise),
            date: dateIn(words, refundExpectedBy(new Date(), holidays)),
          }),
        ]
      : []),
    ...(keptFeePaise > 0 ? [say(texts.feeKept, { fee: formatPaise(keptFeePaise) })] : []),
  ]
}

export const customerActHeading = (kind: ToldToCustomer, customer: Customer): string =>
  speechIn(customer.language).texts.acted[kind].heading

export function shopActMail(order: OrderToTell, told: ToldToShop, sender: Sender): Mail {
  const { language, say, texts } = speechIn(order.shopLanguage)
  const { heading, text } = texts.shopActed[told]
  const { note, item = '', offer = '' } = order.details ?? {}
  const letter = {
    language,
    subject: say(texts.shopActed.subject, { number: orderNumber(order.orderId), heading }),
    heading,
    paragraphs: [say(text, { item, offer }), ...(note ? [say(texts.shopActed.note, { note })] : [])],
    link: { label: texts.shopPlaced.link, path: SHOP_PAGE },
    reason: say(texts.shopPlaced.reason, { shop: order.shopName, product: sender.productName }),
  }
  const key = `order-event:${order.eventId}:shop:${told}`
  return { ...writeLetter(letter, sender), to: order.keeperEmail, toName: order.shopName, key }
}

export function shopActPush(order: OrderToTell, told: ToldToShop): PushNotice {
  const { language, say, texts } = speechIn(order.shopLanguage)
  const { heading, text } = texts.shopActed[told]
  return {
    title: say(texts.shopActed.subject, { number: orderNumber(order.orderId), heading }),
    body: say(text, { item: order.details?.item ?? '', offer: order.details?.offer ?? '' }),
    url: addressIn(language, SHOP_PAGE),
    ...markOf(order),
  }
}

/**
 * Which text tells the shop of an event; undefined where it has none. A declined order is told to the shop only if its
 * customer caused it, so as cancelled.
 */
export function toldToShop(kind: OrderEventKind): ToldToShop | undefined {
  if (kind === 'declined') return 'cancelled'
  return isIn<ToldToShop>(kind, english.shopActed) ? kind : undefined
}
