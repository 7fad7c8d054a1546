export const RAZORPAY_API_URL = 'https://api.razorpay.com'
export const RAZORPAY_CHECKOUT_URL = 'https://checkout.razorpay.com/v1/checkout.js'

/** Whether real money moves with this key. */
export const isLiveKey = (keyId: string): boolean => keyId.startsWith('rzp_live_')
