export const heartTexts = {
  /** Pressed: it is one of my shops. */
  label: 'My shop: {shop}',
  signInFirst: 'Sign in to keep your shops at hand.',
  ofCustomers: 'You are signed in as a shop. Only customers keep shops at hand.',
  failed: 'That could not be kept. Please try again.',
} as const
