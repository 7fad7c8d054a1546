export const offlineTexts = {
  offline: 'You are offline.',
  kept: 'Your cart is kept; ordering works again once you are back.',
  lastShop: 'Open the last shop',
} as const
