/** The mails and pushes of what is reported about an order, to each side by what was done. */
export const issueLetters = {
  customer: {
    moneyOnline: {
      heading: '{shop} gives {amount} back',
      text: 'It goes to the account you paid from, and is there by {date} at the latest.',
    },
    moneyCash: {
      heading: '{shop} gives {amount} back in cash',
      text: 'Please say on the page of the order once you have it. Without a word from you it counts as given back on {date}.',
    },
    again: {
      heading: '{shop} brings it again',
      text: 'There is nothing to pay for it, and you can follow it like any other order.',
    },
    disagree: {
      heading: '{shop} sees it differently',
      text: 'If this does not settle it, say so on the page of the order, and we will look into it.',
    },
    handedOver: {
      heading: 'We look into your report',
      text: 'We have everything that you and {shop} wrote, and will write to you.',
    },
    refundFailed: {
      heading: 'A refund could not be sent',
      text: '{amount} could not be sent back to you by the payment company. We are looking into it, and will write to you.',
    },
    refundMade: {
      heading: 'Your refund was sent after all',
      text: '{amount} is on its way to the account you paid from, and is there by {date} at the latest.',
    },
    told: { heading: 'An answer to your report', text: 'We have written to you and to {shop}.' },
    counted: {
      heading: 'Your report counts as settled',
      text: 'We have heard nothing from you since {shop} answered it.',
    },
    closed: { heading: 'Your report is settled', text: 'We have decided about it.' },
    closedOnline: {
      heading: 'Your report is settled: {amount} goes back to you',
      text: 'It goes to the account you paid from, and is there by {date} at the latest.',
    },
    closedCash: {
      heading: 'Your report is settled: {amount} in cash',
      text: 'We have heard that {shop} has given it back to you.',
    },
  },
  shop: {
    reported: {
      heading: '{kind}',
      text: 'A customer reports something about an order. Please answer on your orders’ page by {date}; after that it comes to us.',
    },
    handedOver: {
      heading: 'A report has come to us',
      text: 'It was not settled between you and the customer. We look into it, and will write to you.',
    },
    refundFailed: {
      heading: 'A refund could not be sent',
      text: '{amount} could not be sent back to the customer by the payment company. We are looking into it.',
    },
    refundMade: {
      heading: 'A refund was sent after all',
      text: '{amount} is on its way back to the customer.',
    },
    told: { heading: 'An answer to a report', text: 'We have written to you and to the customer.' },
    solved: { heading: 'A report is settled', text: 'The customer says that it is put right.' },
    counted: {
      heading: 'A report counts as settled',
      text: 'We have heard nothing from the customer since your answer.',
    },
    closed: { heading: 'A report is settled', text: 'We have decided about it.' },
    closedByShop: {
      heading: 'A report is settled: {amount} goes back',
      text: 'It goes back to the customer at your cost, and your commission is less by its part.',
    },
    closedByPlatform: {
      heading: 'A report is settled: {amount} goes back',
      text: 'It goes back to the customer at our cost. What you get for the order stays as it is.',
    },
  },
  subject: 'Order {number}: {heading}',
  said: '“{text}”',
  link: { customer: 'See the order', shop: 'Open the orders' },
  reason: {
    customer: 'You get this mail because you ordered at {shop}.',
    shop: 'You get this mail because {shop} takes orders on {product}.',
    payer: 'You get this mail because you paid on {product}.',
  },
  push: { customer: '{shop}, order {number}', shop: 'Order {number}' },
} as const

/** What the operator gets, until there is a page for it. */
export const ticketLetter = {
  subject: 'Ticket: {kind}, {subject}',
  ofOrder: 'order {number} of {shop}',
  ofPayment: 'a payment of {amount}',
  people: 'Customer: {customer}. Shop: {shop}.',
  refund: 'Refund {refund} of {amount}: {failure}',
  noFailure: 'the gateway gave no reason',
  answer: 'Answer: operator ticket {ticket} answer TEXT',
  close: 'Decide: operator ticket {ticket} close REASON [--refund RUPEES --borne-by shop|platform]',
  made: {
    subject: 'Ticket: a refund of {amount} was made after all',
    heading: 'A refund was made after all',
    text: 'Refund {refund} of {amount} was given up, and the gateway has made it after all.',
    closed: 'Its ticket is settled by that, and who was told of it is told so.',
    closedBefore: 'Its ticket was closed before: look whether the money was sent another way too.',
  },
  photos: {
    one: '{count} photo, in operator evidence {order} FILE',
    other: '{count} photos, in operator evidence {order} FILE',
  },
  reason: 'Ticket {ticket}.',
} as const

/** Everything about an order, as a page to keep. */
export const evidenceTexts = {
  title: 'Everything about order {number}',
  written: 'Written {moment} from the records of {product}.',
  order: {
    title: 'The order',
    shop: 'Shop: {shop}',
    placed: 'Placed: {moment}',
    status: 'Status: {status}',
    deliverTo: 'Deliver to: {name}, {phone}, {address}',
    payment: 'Payment: {method}',
    again: 'Brings order {number} again.',
    terms: 'Terms agreed to: version {version}',
  },
  lines: {
    title: 'What it holds',
    line: '{name}, {quantity}: {price}',
    delivery: 'Delivery: {price}',
    total: 'Total: {price}',
  },
  events: {
    title: 'What happened',
    line: '{moment}: {event}, by {party}',
    kinds: {
      placed: 'placed',
      moved: 'set to {status}',
      undone: 'step taken back to {status}',
      accepted: 'accepted',
      packed: 'packed',
      declined: 'declined',
      cancelled: 'cancelled',
      cancel_asked: 'asked to be cancelled',
      cancel_granted: 'cancelled as asked',
      cancel_refused: 'not cancelled',
      undeliverable: 'could not be delivered',
      overdue: 'not answered for long',
      unanswered: 'cancelled because nobody answered',
      issue: 'report: {step}',
    },
    note: '“{text}”',
  },
  issues: {
    title: 'What was reported',
    issue: '{kind}: {state}',
    items: 'About: {items}',
    step: '{moment}: {step}, by {party}',
    amount: '{amount} goes back',
    amountBy: '{amount} goes back, borne by {bearer}',
    cashConfirmed: 'The cash was given back {moment}',
    photo: 'Photo {number}',
    states: { open: 'waits for the shop', answered: 'answered', ticket: 'handed over', closed: 'settled' },
    steps: {
      reported: 'reported',
      answered: 'answered',
      handed_over: 'handed over',
      told: 'written to both sides',
      solved: 'settled',
      closed: 'decided',
    },
  },
  money: {
    title: 'Money',
    payment: '{moment}: payment {payment} of {amount}, {method}, {status}',
    refund: '{moment}: {amount} goes back ({reason}), {status}',
    bearer: 'Borne by {bearer}',
    bank: 'The bank’s number: {reference}',
    due: 'At the bank by {date}',
    cash: '{amount} was given back in cash',
    noMethod: 'no method known',
    states: { due: 'to be sent', pending: 'sent', processed: 'processed', failed: 'failed' },
  },
} as const
