/** What a phone shows of the installed product. */
export const manifestTexts = {
  description: 'Dairy, grocery and bakery from the shops near you, in about 10 minutes.',
  myOrders: 'My orders',
  cart: 'Cart',
} as const
