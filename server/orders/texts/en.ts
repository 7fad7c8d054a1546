/** The mails and pushes of an order. */
export const orderLetters = {
  line: '{name}, {quantity}: {price}',
  /** To the customer, and below to the shop: a sentence that two read may differ in other languages. */
  customerPays: { COD: 'To pay on delivery: {total}.', online: 'Paid online: {total}.' },
  shopCollects: { COD: 'To pay on delivery: {total}.', online: 'Paid online: {total}.' },
  withDelivery: '{payment} Delivery included.',
  placed: {
    subject: 'Your order {number} at {shop} is placed',
    heading: 'Order placed',
    text: '{shop} has been told of your order.',
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
      text: '{shop} marked your order as delivered. Please report a quality problem within {reportHours} hours, and tell others how it was.',
    },
    Cancelled: {
      heading: 'Your order was cancelled',
      text: 'Your order from {shop} was cancelled. There is nothing to pay for it, and what was paid goes back.',
    },
    link: 'See the order',
  },
  /** What the customer is told of what the shop or the clock did, beside a change of status. */
  acted: {
    subject: 'Order {number}: {heading}',
    accepted: {
      heading: 'Your order is accepted',
      text: '{shop} has accepted your order and is packing it.',
    },
    packed: {
      heading: 'Your order is packed',
      text: '{shop} has packed your order. It leaves the shop next.',
    },
    declined: {
      heading: 'Your order could not be taken',
      text: '{shop} is sorry: {reason}. There is nothing to pay for this order.',
    },
    cancel_granted: {
      heading: 'Your order is cancelled',
      text: '{shop} has cancelled your order, as you asked. There is nothing to pay for it.',
    },
    cancel_refused: {
      heading: 'Your order comes after all',
      text: '{shop} had packed your order already and brings it. If you do not want it, please call the shop.',
    },
    undeliverable: {
      heading: 'Your order could not be delivered',
      text: '{shop} was on its way to you, but {reason}. There is nothing more to pay.',
    },
    changed: {
      heading: 'Your order is changed',
      text: '{shop} cannot bring all of your order as it was ordered: {item}.',
    },
    proposed: {
      heading: 'The shop offers something else',
      text: '{shop} does not have {item} and offers {offer} for {price} instead. Please answer on the page of your order: without an answer, {item} is left out.',
    },
    proposal_withdrawn: {
      heading: 'The shop has it after all',
      text: '{shop} has {item} after all: it comes as you ordered it.',
    },
    overdue: {
      heading: 'The shop has not confirmed yet',
      text: '{shop} has not confirmed your order yet. You can call the shop, wait, or cancel the order free of charge.',
    },
    unanswered: {
      heading: 'Your order is cancelled',
      text: 'We are sorry: {shop} did not confirm your order, so we cancelled it. There is nothing to pay for it.',
    },
  },
  comesTo: {
    COD: 'It comes to {total} instead of {ordered}, to be paid at your door.',
    online: 'It comes to {total} instead of {ordered}.',
  },
  promised: 'It means to have it packed in about {minutes} minutes.',
  note: 'The shop says: {note}',
  goesBack:
    '{amount} goes back to you. Your bank has it within {refundDays} business days, by {date} at the latest.',
  feeKept: 'The delivery fee of {fee} is kept.',
  customerReason: 'You get this mail because you ordered at {shop}.',
  customerPush: '{shop}, order {number}',
  shopPlaced: {
    subject: 'New order {number}: {total}',
    heading: 'A new order',
    link: 'Open the orders',
    reason: 'You get this mail because {shop} takes orders on {product}.',
  },
  /** What the shop is told of what the customer or the clock did. */
  shopActed: {
    subject: 'Order {number}: {heading}',
    cancelled: {
      heading: 'Cancelled by the customer',
      text: 'The customer cancelled this order. Please do not pack it.',
    },
    cancel_asked: {
      heading: 'The customer asks to cancel',
      text: 'The order is packed. Please answer on your desk whether you cancel it or bring it.',
    },
    unanswered: {
      heading: 'Cancelled: nobody answered',
      text: 'Nobody accepted this order in time, so we cancelled it and told the customer.',
    },
    proposal_accepted: {
      heading: 'The customer takes it',
      text: '{offer} instead of {item}: please pack it.',
    },
    proposal_refused: {
      heading: 'The customer goes without it',
      text: 'Please leave out {item}: the customer does not want {offer} instead.',
    },
    reminded: {
      heading: 'An order is waiting',
      text: 'Nobody has answered this order yet. Please accept or decline it: it is cancelled by itself otherwise.',
    },
    note: 'The customer says: {note}',
  },
  deskClosed: {
    subject: '{shop} is open, and nobody would hear of an order',
    heading: 'Your orders page is not open anywhere',
    text: 'Your shop is open by its hours, but no phone or computer has your orders page open, and no notice would reach you.',
    advice:
      'Open the page and leave it open, or switch notifications on there. If you take no orders today, pause the shop in its profile.',
  },
  shopPaused: {
    subject: '{shop} is paused: two orders were not answered',
    heading: 'Your shop is paused',
    text: 'Two orders in a row were not answered, so we cancelled them and take no new ones for you. Tap Resume on your dashboard when somebody is there again.',
    link: 'Open the shop profile',
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
    takes: 'Your bank has it within {refundDays} business days, by {date} at the latest.',
    link: 'See the order',
    reason: 'Refund {refund} of payment {payment}.',
  },
} as const
