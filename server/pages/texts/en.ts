/** What a phone shows of the installed product. */
export const manifestTexts = {
  description: 'Dairy, grocery and bakery from the shops near you, in about {deliveryMinutes} minutes.',
  myOrders: 'My orders',
  cart: 'Cart',
} as const

/** What every page says of the installation, unless its operator says otherwise. */
export const siteTexts = {
  copyright: '© {year} {product}. All rights reserved.',
} as const

/** What stands on the pictures that chats show of a link. */
export const previewTexts = {
  home: 'Milk, groceries and bread from shops near you, in about {deliveryMinutes} minutes.',
  at: 'at {place}',
  rating: '{average}  ({count})',
  between: ' · ',
  nameless: 'A shop near you',
} as const
