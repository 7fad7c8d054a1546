export const termsTexts = {
  title: 'Terms and conditions',
  lead: 'In plain language: what we promise, and what we ask of you.',
  sections: [
    {
      title: 'Delivery',
      text: 'Shops near you deliver. We aim at {deliveryMinutes} minutes; rain, traffic and a full counter can make it longer.',
    },
    {
      title: 'Payment',
      text: 'You pay cash on delivery or online. The price you see before you confirm is the price you pay.',
    },
    {
      title: 'What the shop receives',
      text: 'For online payments {shopShare} goes to the shopkeeper and {commission} is kept as platform commission. For cash orders the shopkeeper owes the {commission} commission monthly.',
    },
    {
      title: 'Cancellation',
      text: 'Orders cannot be cancelled once packed. In case of unexpected delays, a refund will be provided, if applicable.',
    },
    { title: 'Refunds', text: 'Refunds take {refundDays} business days to reach the account you paid from.' },
    {
      title: 'Quality',
      text: 'If something is not as it should be, report it within {reportHours} hours, and the shop and we will put it right.',
    },
    { title: 'Age', text: 'You must be at least {leastAge} years old to order or to open a shop here.' },
    {
      title: 'Shops',
      text: 'Using the marketplace is free for customers. Shops pay a subscription; a shop whose subscription has ended takes no new orders until it is renewed.',
    },
    {
      title: 'Your data',
      text: 'We keep what an order needs: your name, phone and address go to the shop that delivers to you, and to nobody else. You can take a copy of your data or delete your account at any time.',
    },
  ],
  questions: 'Questions? Write to us:',
} as const
