import { MIN_SUBTOTAL_PAISE } from '#contract/rules/checkout.ts'
import { formatPaise } from '#contract/rules/money.ts'
import type { HelpFacts, HelpTopic } from './topic.ts'

export function orderingTopics(facts: HelpFacts): HelpTopic[] {
  return [
    {
      id: 'tracking',
      title: 'Track order status',
      text: `Open My Orders from your profile menu and choose View Details. The tracker shows three steps: Food Processing, Out for delivery and Delivered, and it moves by itself. I cannot see orders from here: if yours is late or looks wrong, call the shop from the order page or contact ${facts.supportEmail}.`,
    },
    {
      id: 'how_to_order',
      title: 'How to place an order',
      text: 'Choose your location on the home page, open a shop near you and add items. Each shop has a cart of its own. Open the cart with the basket icon, press checkout, give your address, choose Cash on Delivery or online payment, and confirm.',
    },
    {
      id: 'minimum_order',
      title: 'Minimum order',
      text: `The items in a cart must come to at least ${formatPaise(MIN_SUBTOTAL_PAISE)} before delivery. Below that the checkout button shows how much more to add.`,
    },
    {
      id: 'promo',
      title: 'Promo codes and offers',
      text: 'There are no promo codes at the moment, so the promo box answers “Invalid Code” to any code. Prices are set by each shop and are the same for everyone.',
    },
    {
      id: 'products',
      title: 'Products and categories',
      text: 'Shops sell dairy (milk, butter, yogurt, ghee, cheese, paneer, cream), groceries (fruits, vegetables, rice, spices, flour, cereals) and bakery goods (bread, cakes, pastries, cookies, buns). What is on sale and at what price differs from shop to shop: open a shop and use its search bar.',
    },
    {
      id: 'cancellation',
      title: 'Cancel an order',
      text: `Orders cannot be cancelled once packed. Call the shop from the order page as soon as you can, or contact ${facts.supportEmail}. A refund is given for unexpected delays if applicable.`,
    },
    {
      id: 'address',
      title: 'Delivery address and location',
      text: 'On the order page press Use Current Location, or type your street and choose one of the suggestions; then fill in flat or house and your phone. Typing in the street box afterwards asks you to choose again. If location access is denied, allow it in the browser settings or type the address.',
    },
  ]
}
