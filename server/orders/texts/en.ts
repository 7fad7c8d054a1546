/** The mails and pushes of an order. */
export const orderLetters = {
  line: '{name}, {quantity}: {price}',
  /** To the customer, and below to the shop: a sentence that two read may differ in other languages. */
  customerPays: { COD: 'To pay on delivery: {total}.', online: 'Paid online: {total}.' },
  shopCollects: { COD: 'To pay on delivery: {total}.', online: 'Paid online: {total}.' },
  placed: {
    subject: 'Your order {number} at {shop} is placed',
    heading: 'Order placed',
    text: '{shop} has your order and is packing it.',
    payment: '{payment} Delivery included.',
    link: 'Follow the order',
  },
  changed: {
    subject: 'Order {number}: {status}',
    'Food Processing': {
      heading: 'Your order is being packed',
      text: '{shop} is packing your order again.',
    },
    'Out for delivery': {
      heading: 'Your order is on its way',
      text: 'Your order from {shop} has left the shop. {payment}',
    },
    Delivered: {
      heading: 'Your order was delivered',
      text: '{shop} marked your order as delivered. Please report a quality problem within 24 hours, and tell others how it was.',
    },
    Cancelled: {
      heading: 'Your order was cancelled',
      text: 'Your order from {shop} was cancelled. There is nothing to pay for it, and what was paid goes back.',
    },
    link: 'See the order',
  },
  customerReason: 'You get this mail because you ordered at {shop}.',
  customerPush: '{shop}, order {number}',
  shopPlaced: {
    subject: 'New order {number}: {total}',
    heading: 'A new order',
    link: 'Open the orders',
    reason: 'You get this mail because {shop} takes orders on {product}.',
  },
  shopPush: {
    title: 'New order {number}',
    body: { one: '{count} item. {payment}', other: '{count} items. {payment}' },
  },
  refund: {
    subject: '{amount} is on its way back to you',
    heading: 'Your money goes back',
    decided: 'We are sending {amount} of what you paid back to you.',
    unusable:
      'We could not use a payment of {amount}, because it came twice, too late, or with another amount. Nothing is kept of it.',
    takes: 'Your bank has it within 3-7 business days, by {date} at the latest.',
    link: 'See the order',
    reason: 'Refund {refund} of payment {payment}.',
  },
} as const
