export const paymentTexts = {
  testMode: 'TEST MODE',
  testModeNote:
    'No real money moves. Pay with the test card 4100 2800 0000 1007, or success@razorpay for UPI.',
  loadFailed: 'Failed to load Razorpay. Please try again.',
  keepsNothing:
    'Your browser keeps nothing for this site, so the payment window cannot open. Please allow cookies for it, or use another browser.',
  startFailed: 'Failed to initiate payment.',
  startFailedRetry: 'Failed to initiate payment. Please try again.',
  notVerifiedContact: 'Payment verification failed. Please contact support.',
  confirming: 'Your payment is being confirmed.',
  confirmingNote:
    'This page goes on by itself. You may leave it: the order shows in your orders as soon as it is confirmed.',
  myOrders: 'My orders',
  giveUp: 'Cancel the order instead',
  giveUpTitle: 'Cancel this order?',
  giveUpText: 'A payment that still arrives goes back to you by itself.',
  giveUpYes: 'Yes, cancel it',
  giveUpKeep: 'Keep waiting',
  givenUp: 'Your order is cancelled.',
  giveUpFailed: 'It could not be cancelled. Please try again.',
  dismissed:
    'The payment window was closed. If your bank took the money all the same, it counts by itself; nothing is to be paid twice.',
  paymentFailed: 'Payment process failed.',
  setupDone: 'Payment successful! Shop setup completed.',
  renewed: 'Subscription renewed successfully!',
} as const
