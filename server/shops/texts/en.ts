/** The mail about new bank details. */
export const bankLetters = {
  subject: 'New bank details for {shop}',
  heading: 'Your bank details change',
  text: 'Somebody signed in to your account and proved to be you. From {moment} on, money for {shop} goes to {after}; until then it goes to {before}, as before.',
  help: 'Was it not you? Change your password at once, enter the right details again, and write to {email}.',
  link: 'Open the shop profile',
  reason: 'You get this mail because you have a shop on {product}.',
} as const
