/** The mail and push before a subscription ends. */
export const endLetters = {
  today: {
    subject: 'The subscription of {shop} ends today',
    heading: 'Your subscription ends today',
  },
  tomorrow: {
    subject: 'The subscription of {shop} ends tomorrow',
    heading: 'Your subscription ends tomorrow',
  },
  later: {
    subject: {
      one: 'The subscription of {shop} ends in {count} day',
      other: 'The subscription of {shop} ends in {count} days',
    },
    heading: {
      one: 'Your subscription ends in {count} day',
      other: 'Your subscription ends in {count} days',
    },
  },
  text: "It runs until the end of {date}. After that your shop is hidden and takes no new orders until it is renewed. Your menu, your orders and your customers' carts are kept.",
  renewal: 'Renewing now loses no day: the new plan begins when this one ends.',
  link: 'Renew subscription',
  reason: 'You get this mail because you have a shop on {product}.',
} as const
