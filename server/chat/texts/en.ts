/** The texts of the support chat: the help texts, and the replies when it is not sure. */
export const chatTexts = {
  /** The help texts, in the order of the prompt. Questions for each are in taught-questions.json. */
  topics: {
    tracking: {
      title: 'Track order status',
      text: 'Open “Orders” from your profile menu and choose “View Details”. The tracker shows three steps: Food Processing, Out for delivery and Delivered, and it moves by itself. I cannot see orders from here: if yours is late or looks wrong, call the shop from the order page or contact {supportEmail}.',
    },
    how_to_order: {
      title: 'How to place an order',
      text: 'Choose your location on the home page, open a shop near you and add items. Each shop has a cart of its own. Open the cart with the basket icon, press checkout, give your address, choose Cash on Delivery or online payment, and confirm.',
    },
    minimum_order: {
      title: 'Minimum order',
      text: 'The items in a cart must come to at least {minimum} before delivery. Below that the checkout button shows how much more to add.',
    },
    promo: {
      title: 'Promo codes and offers',
      text: 'There are no promo codes at the moment, so the promo box answers “Invalid Code” to any code. Prices are set by each shop and are the same for everyone.',
    },
    products: {
      title: 'Products and categories',
      text: 'Shops sell dairy (milk, butter, yogurt, ghee, cheese, paneer, cream), groceries (fruits, vegetables, rice, spices, flour, cereals) and bakery goods (bread, cakes, pastries, cookies, buns). What is on sale and at what price differs from shop to shop: open a shop and use its search bar.',
    },
    cancellation: {
      title: 'Cancel an order',
      text: 'Open the order from My Orders. Until it is packed, “Cancel order” cancels it free of charge. Once packed it cannot be cancelled without the shop: “Ask the shop to cancel” asks it, and the answer appears there. You can also call the shop from that page or contact {supportEmail}. A refund is given for unexpected delays if applicable.',
    },
    address: {
      title: 'Delivery address and location',
      text: 'On the order page press Use Current Location, or type your street and choose one of the suggestions; then fill in flat or house and your phone. Typing in the street box afterwards asks you to choose again. If location access is denied, allow it in the browser settings or type the address.',
    },
    delivery_areas: {
      title: 'Delivery areas',
      text: 'Delivery depends on the shops around you: set your location on the home page and you see every shop within {nearKm} km. If none appears, no partner shop serves that place yet. Addresses are in India only.',
    },
    delivery_time: {
      title: 'Delivery time',
      text: 'Delivery is aimed at {deliveryMinutes} minutes from a shop near you; distance and traffic can make it longer. Orders go to the shop at once, while it is open, and cannot be booked for later.',
    },
    delivery_fee: {
      title: 'Delivery fee',
      text: 'The delivery fee depends on the distance to the shop: {feeBands}. You see it before you confirm, and it does not change afterwards.',
    },
    quality: {
      title: 'Quality problems and missing items',
      text: 'Report quality problems, wrong or missing items within {reportHours} hours: open the order from My Orders and press “Report something”, where you can add photos and the answer appears. You can also call the shop from that page or write to {supportEmail} with the last six characters of the order id and a photo.',
    },
    feedback: {
      title: 'Rate a shop and give feedback',
      text: 'Once an order is delivered, open it from My Orders and fill in the feedback form: one to five stars and a message. Sending it again replaces what you wrote before.',
    },
    shop_closed: {
      title: 'Shop closed or not accepting orders',
      text: 'Each shop sets its own hours. Its page says whether it takes orders now; when it does not, your cart is kept, and you can order once it opens or from another shop nearby.',
    },
    payment: {
      title: 'Payment methods',
      text: 'You can pay by Cash on Delivery or online (cards, UPI and net banking, as the payment window offers). Cash on Delivery is chosen unless you change it. Card details go to the payment provider only and are never stored here.',
    },
    payment_failed: {
      title: 'Payment failed or money deducted',
      text: 'Look in My Orders first: a payment that succeeds places its order even if the page was closed. Money taken for an order that was not placed is refunded, which takes {refundDays} business days. If neither happens, contact {supportEmail} with the time and amount, never with card details.',
    },
    refunds: {
      title: 'Refunds',
      text: 'Refunds take {refundDays} business days and go back to the way you paid. An order that has one shows it on its page. For a refund that is overdue contact {supportEmail}.',
    },
    prices: {
      title: 'Prices, bills and fees for customers',
      text: 'The platform is free to use for customers: you pay the items and the delivery fee, nothing else. Each shop sets its own prices. If a price changes while items are in your cart you are shown the new total before you confirm, and every order lists what was paid.',
    },
    support: {
      title: 'Contact support',
      text: 'I am the support assistant of {product} and answer general questions. For anything about your own account or order write to {supportEmail}{orCall}.',
    },
    account: {
      title: 'Sign in, sign up and password',
      text: 'Press Sign in at the top: sign up with name, email and password, or use Google. You can look around without an account and need one to order. A forgotten password is reset by a code sent to your email (look in spam too). Your data, devices and deletion are on the account page. Never tell anyone a code or password; for trouble contact {supportEmail}.',
    },
    partner: {
      title: 'Become a partner and sell',
      text: 'Shopkeepers join with Become a Partner on the home page: sign up on the Shop tab with your email, confirm the code, fill in the shop, PAN and bank details, choose a plan and pay. The shop is visible at once.',
    },
    plans: {
      title: 'Subscription plans and commission for shops',
      text: 'Shops pay {planPrices}; renewal also offers {renewalPlan} for {renewalPrice}. The commission is {commission}: of an online payment {shopShare} goes to the shopkeeper, and for cash orders the shopkeeper owes the {commission} monthly.',
    },
    age: {
      title: 'Age limit',
      text: 'You must be at least {leastAge} years old to use the service.',
    },
    privacy: {
      title: 'Terms, privacy and personal data',
      text: 'The terms are on the Terms and conditions page. The shop you order from sees your name, address and phone, to deliver; card details stay with the payment provider. You can download or delete your data on the account page; for more write to {supportEmail}.',
    },
    notifications: {
      title: 'Notifications and installing the app',
      text: 'Your order page updates by itself, and the shop’s changes also come by email. To install, open the browser menu and choose Install app or Add to Home screen. Notifications are allowed or blocked in the browser settings for this site. Without a network the last shop page and your cart stay readable.',
    },
  },
  feeUnder: '{fee} under {km} km',
  feeFrom: '{under} and {fee} from {km} km',
  planPrice: '{price} for {plan}',
  orCall: ' or call {phones}',
  orPhone: '{first} or {next}',
  notSure: {
    atAll:
      'I am not sure about that. I can help with orders, products, delivery and payment; for anything else please contact {supportEmail} or check the app.',
    which: 'I am not sure what you mean. Perhaps one of these helps:',
    offered: '{title}: {text}',
    otherwise: 'Otherwise please contact {supportEmail} or check the app.',
  },
  /** Replace addresses in a model's text that are not ours. */
  removed: { link: '[link removed]', email: '[email removed]' },
} as const
