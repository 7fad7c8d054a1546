import { razorpayGateway } from '#server/payments/razorpay/razorpay-gateway.ts'

/** A payment gateway that cannot be reached, for tests that are not about payments (those use `#test/scenes/money-test.ts`). */
export const unreachableGateway = razorpayGateway({
  keyId: 'rzp_test_nobody',
  keySecret: 'secret',
  webhookSecrets: ['secret'],
  apiUrl: 'http://127.0.0.1:9',
  checkoutScriptUrl: 'http://127.0.0.1:9/v1/checkout.js',
})
