import { razorpayGateway } from '#server/payments/razorpay/razorpay-gateway.ts'

/** A payment gateway that does not answer. Tests of money bring one that does: `#test/money-test.ts`. */
export const nobodyThere = razorpayGateway({
  keyId: 'rzp_test_nobody',
  keySecret: 'secret',
  webhookSecrets: ['secret'],
  apiUrl: 'http://127.0.0.1:9',
  checkoutScriptUrl: 'http://127.0.0.1:9/v1/checkout.js',
})
