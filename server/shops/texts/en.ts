/** The mail about new bank details. */
export const bankLetters = {
  subject: 'New bank details for {shop}',
  heading: 'Your bank details change',
  text: 'Somebody signed in to your account and proved to be you. From {moment} on, money for {shop} goes to {after}; until then it goes to {before}, as before.',
  help: 'Was it not you? Change your password at once, enter the right details again, and write to {email}.',
  link: 'Open the shop profile',
  reason: 'You get this mail because you have a shop on {product}.',
} as const

/** The mail about a UPI address that was entered, replaced or taken away. */
export const upiLetters = {
  entered: {
    subject: 'New UPI address for {shop}',
    heading: 'Your shop has a UPI address',
    text: 'Somebody signed in to your account and proved to be you. From now on the code that {shop} shows at the door is paid to {after}.',
  },
  replaced: {
    subject: 'New UPI address for {shop}',
    heading: 'Your UPI address has changed',
    text: 'Somebody signed in to your account and proved to be you. From now on the code that {shop} shows at the door is paid to {after}, no longer to {before}.',
  },
  removed: {
    subject: 'No UPI address for {shop} any more',
    heading: 'Your UPI address was taken away',
    text: 'Somebody signed in to your account and proved to be you. {shop} shows no code for {before} any more.',
  },
  help: 'Was it not you? Change your password at once, enter the right address again, and write to {email}.',
  link: 'Open the shop profile',
  reason: 'You get this mail because you have a shop on {product}.',
} as const
