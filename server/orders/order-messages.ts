import type { Unit } from '#contract/rules/catalogue.ts'
import type { OrderStatus } from '#contract/rules/checkout.ts'
import { formatPaise } from '#contract/rules/money.ts'
import { orderQuantity } from '#contract/rules/quantity.ts'
import { type Sender, writeLetter } from '#server/notifications/mail/mail-frame.ts'
import type { Mail } from '#server/notifications/mail/mail-port.ts'
import type { PushNotice } from '#server/notifications/push/push-port.ts'

export type Customer = { accountId: string; email: string; name: string; isEmailProven: boolean }

/** An order as far as its mails and pushes need it. */
export type OrderToTell = {
  eventId: string
  orderId: string
  status: OrderStatus
  isNew: boolean
  /** How many changes of state led to this one. */
  changes: number
  totalPaise: number
  paymentMethod: 'COD' | 'online'
  shopName: string
  shopEmail: string
  shopAccountId: string
  shopWantsPush: boolean
  lines: { name: string; count: number; unit: Unit; packSize: number; totalPaise: number }[]
  customer: Customer | null
}

const shortId = (orderId: string) => orderId.slice(-6)
const customerPage = (orderId: string) => `/myorders/${orderId}`
const SHOP_PAGE = '/dashboard/orders'

/** The sum only where money is still to be collected. */
function payment({ paymentMethod, totalPaise }: OrderToTell): string {
  const total = formatPaise(totalPaise)
  return paymentMethod === 'COD' ? `To pay on delivery: ${total}.` : `Paid online: ${total}.`
}

const lineTexts = ({ lines }: OrderToTell): string[] =>
  lines.map(
    (line) =>
      `${line.name}, ${orderQuantity(line.count, line.packSize, line.unit)}: ${formatPaise(line.totalPaise)}`,
  )

export function customerPlacedMail(order: OrderToTell, customer: Customer, sender: Sender): Mail {
  const letter = {
    subject: `Your order ${shortId(order.orderId)} at ${order.shopName} is placed`,
    heading: 'Order placed',
    paragraphs: [
      `${order.shopName} has your order and is packing it.`,
      ...lineTexts(order),
      `${payment(order)} Delivery included.`,
    ],
    link: { label: 'Follow the order', url: sender.publicUrl + customerPage(order.orderId) },
    reason: `You get this mail because you ordered at ${order.shopName}.`,
  }
  return { ...writeLetter(letter, sender), ...to(customer), key: `order-event:${order.eventId}:customer` }
}

const changes: Record<OrderStatus, { heading: string; text: (order: OrderToTell) => string }> = {
  'Food Processing': {
    heading: 'Your order is being packed',
    text: ({ shopName }) => `${shopName} is packing your order again.`,
  },
  'Out for delivery': {
    heading: 'Your order is on its way',
    text: (order) => `Your order from ${order.shopName} has left the shop. ${payment(order)}`,
  },
  Delivered: {
    heading: 'Your order was delivered',
    text: ({ shopName }) =>
      `${shopName} marked your order as delivered. Please report a quality problem within 24 hours, and tell others how it was.`,
  },
}

export function customerChangedMail(order: OrderToTell, customer: Customer, sender: Sender): Mail {
  const change = changes[order.status]
  const letter = {
    subject: `Order ${shortId(order.orderId)}: ${order.status}`,
    heading: change.heading,
    paragraphs: [change.text(order)],
    link: { label: 'See the order', url: sender.publicUrl + customerPage(order.orderId) },
    reason: `You get this mail because you ordered at ${order.shopName}.`,
  }
  return { ...writeLetter(letter, sender), ...to(customer), key: `order-event:${order.eventId}:customer` }
}

/** Without the address: mail is read by more eyes than the shop's page. */
export function shopPlacedMail(order: OrderToTell, sender: Sender): Mail {
  const letter = {
    subject: `New order ${shortId(order.orderId)}: ${formatPaise(order.totalPaise)}`,
    heading: 'A new order',
    paragraphs: [...lineTexts(order), payment(order)],
    link: { label: 'Open the orders', url: sender.publicUrl + SHOP_PAGE },
    reason: `You get this mail because ${order.shopName} takes orders on ${sender.productName}.`,
  }
  return {
    ...writeLetter(letter, sender),
    to: order.shopEmail,
    toName: order.shopName,
    key: `order-event:${order.eventId}:shop`,
  }
}

/** Read on a lock screen by anybody: what and how much, not who and where. */
export function shopPush(order: OrderToTell): PushNotice {
  const items = order.lines.length === 1 ? '1 item' : `${order.lines.length} items`
  return {
    title: `New order ${shortId(order.orderId)}`,
    body: `${items}. ${payment(order)}`,
    url: SHOP_PAGE,
    tag: `order-${order.orderId}`,
  }
}

export function customerPush(order: OrderToTell): PushNotice {
  return {
    title: changes[order.status].heading,
    body: `${order.shopName}, order ${shortId(order.orderId)}`,
    url: customerPage(order.orderId),
    tag: `order-${order.orderId}`,
  }
}

const to = ({ email, name }: Customer) => ({ to: email, toName: name })
