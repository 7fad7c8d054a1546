import type { HelpFacts, HelpTopic } from './topic.ts'

export function moneyTopics(facts: HelpFacts): HelpTopic[] {
  return [
    {
      id: 'payment',
      title: 'Payment methods',
      text: 'You can pay by Cash on Delivery or online (cards, UPI and net banking, as the payment window offers). Cash on Delivery is chosen unless you change it. Card details go to the payment provider only and are never stored here.',
    },
    {
      id: 'payment_failed',
      title: 'Payment failed or money deducted',
      text: `Look in My Orders first: a payment that succeeds places its order even if the page was closed. Money taken for an order that was not placed is refunded, which takes 3-7 business days. If neither happens, contact ${facts.supportEmail} with the time and amount, never with card details.`,
    },
    {
      id: 'refunds',
      title: 'Refunds',
      text: `Refunds take 3-7 business days and go back to the way you paid. An order that has one shows it on its page. For a refund that is overdue contact ${facts.supportEmail}.`,
    },
    {
      id: 'prices',
      title: 'Prices, bills and fees for customers',
      text: 'The platform is free to use for customers: you pay the items and the delivery fee, nothing else. Each shop sets its own prices. If a price changes while items are in your cart you are shown the new total before you confirm, and every order lists what was paid.',
    },
  ]
}
