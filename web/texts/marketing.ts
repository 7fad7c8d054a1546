/** The words an operator may want to change: everything here is shown as it stands, below the shops of Home. */
export const marketing = {
  promises: [
    'Delivery in about {deliveryMinutes} minutes',
    'Free to use',
    'Shops pay one small subscription',
  ],
  features: {
    fresh: {
      title: 'Fresh Products',
      text: 'Milk, bread and greens from shops that restock every morning.',
    },
    quick: {
      title: 'Quick Delivery',
      text: 'The shop is around the corner, so it takes about {deliveryMinutes} minutes.',
    },
    secure: {
      title: 'Secure Payment',
      text: 'Pay cash at the door, or online through a protected window.',
    },
    support: {
      title: '24/7 Support',
      text: 'A question at any hour? Write to us or ask the assistant.',
    },
  },
  statistics: {
    customers: 'Happy Customers',
    shops: 'Partner Shops',
    orders: 'Orders Delivered',
    cities: 'Cities Served',
  },
  testimonials: [
    {
      name: 'Priya Deshmukh',
      place: 'Dharampeth, Nagpur',
      text: 'The milk is at my door before the tea water boils. I no longer send my son out in the rain.',
    },
    {
      name: 'Arjun Rao',
      place: 'Sadar, Nagpur',
      text: 'It is still the dairy my father went to, only now they come to me. And the price is the shop’s own.',
    },
    {
      name: 'Fatima Sheikh',
      place: 'Mominpura, Nagpur',
      text: 'I see when they pack and when they leave. No calling, no guessing, no surprise at the door.',
    },
    {
      name: 'Ramesh Kulkarni',
      place: 'Shopkeeper, Sitabuldi',
      text: 'I was set up in a quarter of an hour. Orders ring on my phone and every rupee is in the statement.',
    },
  ],
  partner: {
    title: 'Your shop, on every phone in the lane',
    text: 'Bring your counter online in fifteen minutes. Your prices, your customers, your shop.',
    benefits: [
      { title: 'More customers', text: 'Everyone within {nearKm} km finds you, the nearest first.' },
      {
        title: 'A simple subscription',
        text: 'From {leastPlan} a month, and {commission} of what you sell. Nothing hidden.',
      },
      { title: 'Orders that ring', text: 'Your phone tells you at once: what to pack and what to collect.' },
      { title: 'Every rupee explained', text: 'A statement each month that you can check line by line.' },
    ],
  },
} as const
