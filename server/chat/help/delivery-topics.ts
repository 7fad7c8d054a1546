import { DEFAULT_RADIUS_KM } from '#contract/rules/checkout.ts'
import { deliveryFeePaise, feeStepsMetres } from '#contract/rules/delivery-fee.ts'
import { formatPaise } from '#contract/rules/money.ts'
import type { HelpFacts, HelpTopic } from './topic.ts'

export function deliveryTopics(facts: HelpFacts): HelpTopic[] {
  return [
    {
      id: 'delivery_areas',
      title: 'Delivery areas',
      text: `Delivery depends on the shops around you: set your location on the home page and you see every shop within ${DEFAULT_RADIUS_KM} km. If none appears, no partner shop serves that place yet. Addresses are in India only.`,
    },
    {
      id: 'delivery_time',
      title: 'Delivery time',
      text: 'Delivery is aimed at 10 minutes from a shop near you; distance and traffic can make it longer. Orders go to the shop at once, while it is open, and cannot be booked for later.',
    },
    {
      id: 'delivery_fee',
      title: 'Delivery fee',
      text: `The delivery fee depends on the distance to the shop: ${feeBands()}. You see it before you confirm, and it does not change afterwards.`,
    },
    {
      id: 'quality',
      title: 'Quality problems and missing items',
      text: `Report quality problems, wrong or missing items within 24 hours: call the shop from the order page or write to ${facts.supportEmail} with the last six characters of the order id and a photo.`,
    },
    {
      id: 'feedback',
      title: 'Rate a shop and give feedback',
      text: 'Once an order is delivered, open it from My Orders and fill in the feedback form: one to five stars and a message. Sending it again replaces what you wrote before.',
    },
    {
      id: 'shop_closed',
      title: 'Shop closed or not accepting orders',
      text: 'Each shop sets its own hours. Its page says whether it takes orders now; when it does not, your cart is kept, and you can order once it opens or from another shop nearby.',
    },
  ]
}

function feeBands(): string {
  const under = feeStepsMetres.map(
    (metres) => `${formatPaise(deliveryFeePaise(metres - 1))} under ${metres / 1000} km`,
  )
  const last = feeStepsMetres[feeStepsMetres.length - 1] ?? 0
  return `${under.join(', ')} and ${formatPaise(deliveryFeePaise(last))} from ${last / 1000} km`
}
