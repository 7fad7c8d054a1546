export const orderDeskTexts = {
  title: 'Orders',
  loading: 'Loading the orders',
  legend: 'Which orders',
  all: 'All',
  open: 'Open',
  openCount: (count: number) => (count === 1 ? '1 open order' : `${count} open orders`),
  empty: 'No orders yet. When a customer orders, it appears here at once, without a reload.',
  emptyOpen: 'No open orders. Everything is delivered.',
  shareHint: 'See your shop page',
  number: (last: string) => `Order ${last}`,
  pack: 'Pack',
  collect: 'Collect in cash',
  collected: 'Collected in cash',
  paid: 'Paid online',
  refundDue: 'Paid online, refund under way',
  refunded: 'Refunded',
  refund: (amount: string, isSent: boolean) =>
    `${amount} ${isSent ? 'went' : 'goes'} back to the customer, decided`,
  includesDelivery: (fee: string) => `incl. ${fee} delivery`,
  deliverTo: 'Deliver to',
  call: (name: string, phone: string) => `Call ${name}, ${phone}`,
  callShort: 'Call',
  directions: 'Get Directions',
  /** A fee that the estimate may have put into the wrong band is called what it is. */
  distance: (km: number, isRoad: boolean, isFeeUncertain: boolean) =>
    isRoad
      ? `${km.toFixed(2)} km by road`
      : `about ${Number(km.toFixed(1))} km${isFeeUncertain ? ', estimated distance' : ''}`,
  floor: 'Floor',
  status: 'Status',
  statusOf: (number: string) => `Status of order ${number}`,
  updated: 'Order status updated!',
  fetchFailed: 'Error fetching orders',
  updateFailed: 'Error updating order status',
  failed: 'The orders could not be loaded. Nothing was lost.',
  again: 'Try again',
  older: 'Show older orders',
  fresh: 'New order',
  minutesAgo: (minutes: number) =>
    minutes < 1 ? 'just now' : minutes === 1 ? '1 minute ago' : `${minutes} minutes ago`,
} as const
