/** What is told of a review: that it came, and that it is answered. */
export const reviewLetters = {
  subject: { one: '{count} star for {shop}', other: '{count} stars for {shop}' },
  heading: { one: '{name} gave you {count} star', other: '{name} gave you {count} stars' },
  words: '“{message}”',
  answer:
    'You may answer once, and the customer reads it on the order; for a day you may change your answer.',
  link: 'Read and answer',
  reason: 'You get this mail because you have a shop on {product}.',
  /** To the customer. */
  answered: {
    subject: '{shop} answered your review',
    link: 'See the order',
    push: '{shop}, order {number}',
    reason: 'You get this mail because you reviewed an order at {shop}.',
  },
} as const
