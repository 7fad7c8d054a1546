import type { Unit } from '#contract/rules/items/catalogue.ts'
import { addressIn, languageOf } from '#contract/rules/language/languages.ts'
import { formatPaise } from '#contract/rules/money/money.ts'
import type { OrderEventKind } from '#contract/rules/orders/order-acts.ts'
import type { OrderStatus } from '#contract/rules/orders/order-life.ts'
import { orderNumber } from '#contract/rules/orders/order-number.ts'
import { figures } from '#contract/rules/pages/figures.ts'
import { quantityIn } from '#contract/words/amounts.ts'
import { speechOf } from '#contract/words/speech.ts'
import type { OrderEventDetails } from '#server/db/tables/orders.ts'
import { type Sender, writeLetter } from '#server/notifications/mail/mail-frame.ts'
import type { Mail } from '#server/notifications/mail/mail-port.ts'
import type { PushNotice } from '#server/notifications/push/push-port.ts'
import type { BankHolidays } from '#server/payments/bank-holidays.ts'
import { orderLettersIn } from '../texts/in-each.ts'

export type Customer = {
  accountId: string
  email: string
  name: string
  language: string | null
  isEmailProven: boolean
}

/** An event of an order, with what its mails and pushes need. */
export type OrderToTell = {
  shopId: string
  eventId: string
  orderId: string
  status: OrderStatus
  kind: OrderEventKind
  at: Date
  details: OrderEventDetails | null
  /** For a `changed` event: the item names of all changes so far, oldest first, with repeats. */
  changedItems: string[]
  /** For a `changed` event: the sum refunded because of all changes. */
  changesBackPaise: number
  isNew: boolean
  /** How many steps were taken or undone before this event. Changes of lines do not count. */
  stepsBefore: number
  /** How many events of the same kind came before, of whatever line. */
  sameBefore: number
  /** Who gets a mail or a push of it. */
  tells: readonly ('customer' | 'shop')[]
  totalPaise: number
  /** The total when it was placed; null if it has not changed since. */
  orderedPaise: number | null
  paymentMethod: 'COD' | 'online'
  /** The delivery fee that is not refunded, of an order that could not be delivered. */
  keptFeePaise: number
  shopName: string
  keeperEmail: string
  /** Whether the keeper's e-mail is proven. */
  isKeeperProven: boolean
  shopAccountId: string
  shopLanguage: string | null
  /** The keeper has done nothing with it since this event, even if it was accepted automatically. */
  isWaiting: boolean
  /** Nobody has accepted it, not even automatically, so its clock runs. */
  isUnanswered: boolean
  /** The shop has switched pushes on, and has a device that receives them. */
  isShopRung: boolean
  lines: { name: string; count: number; unit: Unit; packSize: number; totalPaise: number }[]
  customer: Customer | null
  holidays: BankHolidays
}

export const customerPage = (orderId: string) => `/myorders/${orderId}`
export const SHOP_PAGE = '/dashboard/orders'

export const speechIn = (language: string | null | undefined) =>
  speechOf(orderLettersIn, languageOf(language))
export type OrderSpeech = ReturnType<typeof speechIn>

/** How it is paid; the text names the sum only where money is still to be collected. */
const paymentIn = (
  { say }: OrderSpeech,
  sentences: OrderSpeech['texts']['customerPays' | 'shopCollects'],
  { paymentMethod, totalPaise }: OrderToTell,
): string => say(sentences[paymentMethod], { total: formatPaise(totalPaise) })

/** The same for use below the lines: it says that the total includes the delivery fee, which no line shows. */
function wholePaymentIn(
  speech: OrderSpeech,
  sentences: Parameters<typeof paymentIn>[1],
  order: OrderToTell,
): string {
  const { say, texts } = speech
  return say(texts.withDelivery, { payment: paymentIn(speech, sentences, order) })
}

const linesIn = ({ say, texts, words }: OrderSpeech, { lines }: OrderToTell): string[] =>
  lines.map(({ name, count, packSize, unit, totalPaise }) =>
    say(texts.line, {
      name,
      quantity: quantityIn(words, count, packSize, unit),
      price: formatPaise(totalPaise),
    }),
  )

export function customerPlacedMail(order: OrderToTell, customer: Customer, sender: Sender): Mail {
  const speech = speechIn(customer.language)
  const { language, say, texts } = speech
  const { shopName: shop } = order
  const letter = {
    language,
    subject: say(texts.placed.subject, { number: orderNumber(order.orderId), shop }),
    heading: texts.placed.heading,
    paragraphs: [
      say(texts.placed.text, { shop }),
      ...linesIn(speech, order),
      wholePaymentIn(speech, texts.customerPays, order),
    ],
    link: { label: texts.placed.link, path: customerPage(order.orderId) },
    reason: say(texts.customerReason, { shop }),
  }
  return { ...writeLetter(letter, sender), ...to(customer), key: `order-event:${order.eventId}:customer` }
}

export function customerChangedMail(order: OrderToTell, customer: Customer, sender: Sender): Mail {
  const speech = speechIn(customer.language)
  const { language, say, texts, words } = speech
  const { shopName: shop } = order
  const change = texts.changed[order.status]
  const payment = paymentIn(speech, texts.customerPays, order)
  const letter = {
    language,
    subject: say(texts.changed.subject, {
      number: orderNumber(order.orderId),
      status: words.statuses[order.status],
    }),
    heading: change.heading,
    paragraphs: [say(change.text, { ...figures, shop, payment })],
    link: { label: texts.changed.link, path: customerPage(order.orderId) },
    reason: say(texts.customerReason, { shop }),
  }
  return { ...writeLetter(letter, sender), ...to(customer), key: `order-event:${order.eventId}:customer` }
}

/** Leaves out the customer's address: more people may read the mail than the shop's page. */
export function shopPlacedMail(order: OrderToTell, sender: Sender): Mail {
  const speech = speechIn(order.shopLanguage)
  const { language, say, texts } = speech
  const { shopName: shop, totalPaise } = order
  const letter = {
    language,
    subject: say(texts.shopPlaced.subject, {
      number: orderNumber(order.orderId),
      total: formatPaise(totalPaise),
    }),
    heading: texts.shopPlaced.heading,
    paragraphs: [...linesIn(speech, order), wholePaymentIn(speech, texts.shopCollects, order)],
    link: { label: texts.shopPlaced.link, path: SHOP_PAGE },
    reason: say(texts.shopPlaced.reason, { shop, product: sender.productName }),
  }
  return {
    ...writeLetter(letter, sender),
    to: order.keeperEmail,
    toName: shop,
    key: `order-event:${order.eventId}:shop`,
  }
}

/** Anybody may read it on a lock screen, so it has no name and no address. */
export function shopPush(order: OrderToTell): PushNotice {
  const speech = speechIn(order.shopLanguage)
  const { language, say, texts } = speech
  return {
    title: say(texts.shopPush.title, { number: orderNumber(order.orderId) }),
    body: say(texts.shopPush.body, {
      count: order.lines.length,
      payment: paymentIn(speech, texts.shopCollects, order),
    }),
    url: addressIn(language, SHOP_PAGE),
    ...markOf(order),
  }
}

export function customerPush(order: OrderToTell, customer: Customer): PushNotice {
  const { language, say, texts } = speechIn(customer.language)
  return {
    title: texts.changed[order.status].heading,
    body: say(texts.customerPush, { shop: order.shopName, number: orderNumber(order.orderId) }),
    url: addressIn(language, customerPage(order.orderId)),
    ...markOf(order),
  }
}

/** Events of a single line, which stay true or open whatever happens to the order afterwards. */
const ofALine: readonly OrderEventKind[] = ['changed', 'proposed', 'proposal_withdrawn']

/**
 * Of several pushes with the same tag a device shows only the last: one per order, and one per changed line of it. `at` is
 * the time of the event, as a phone that was off shows it late.
 */
export const markOf = ({ orderId, at, kind, details }: OrderToTell) => ({
  tag: ofALine.includes(kind) ? `order-${orderId}-${details?.item}` : `order-${orderId}`,
  at: at.toISOString(),
})

export const to = ({ email, name }: Customer) => ({ to: email, toName: name })
