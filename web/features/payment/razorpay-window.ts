import type { PaymentProof } from '#contract/payments.ts'
import type { PaymentOutcome, PaymentRequest, PaymentWindow } from './payment-window.ts'

/** The part of Razorpay's `checkout.js` that is used. */
type Checkout = new (
  options: object,
) => {
  open(): void
  close(): void
  on(event: 'payment.failed', listener: () => void): void
}

declare global {
  interface Window {
    Razorpay?: Checkout
  }
}

const BLUE = '#2447d6'

/** Razorpay's window; undefined until its script is loaded. */
export function findRazorpayWindow(): PaymentWindow | undefined {
  const { Razorpay } = window
  return Razorpay && ((request, leaving) => openWindow(Razorpay, request, leaving))
}

function openWindow(
  Checkout: Checkout,
  request: PaymentRequest,
  leaving: AbortSignal,
): ReturnType<PaymentWindow> {
  return new Promise((resolve) => {
    // A failed attempt is not the end: the window stays open for another.
    let hasFailed = false
    const end = (outcome: PaymentOutcome) => {
      leaving.removeEventListener('abort', leave)
      resolve(outcome)
    }
    const dismiss = () => end({ kind: 'dismissed', hasFailed })
    const checkout = new Checkout({
      key: request.key,
      order_id: request.order.id,
      amount: request.order.amount,
      currency: request.order.currency,
      name: request.productName,
      description: request.description,
      prefill: {
        name: request.prefill?.name,
        email: request.prefill?.email,
        contact: request.prefill?.phone && `+91${request.prefill.phone}`,
      },
      timeout: request.payWithin,
      theme: { color: BLUE },
      // Collect requests to a typed UPI id were discontinued; UPI apps and QR code remain.
      config: { display: { hide: [{ method: 'upi', flows: ['collect'] }] } },
      modal: { confirm_close: true, ondismiss: dismiss },
      handler: (proof: PaymentProof) => end({ kind: 'taken', proof }),
    })
    checkout.on('payment.failed', () => {
      hasFailed = true
    })
    // A window closed by script may not call `ondismiss`.
    const leave = () => {
      dismiss()
      checkout.close()
    }
    leaving.addEventListener('abort', leave)
    checkout.open()
  })
}
