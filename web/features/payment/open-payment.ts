import type { Checkout } from './load-checkout.ts'

/** What the gateway hands over after a payment; the server believes none of it without checking. */
export type PaymentProof = {
  razorpay_order_id: string
  razorpay_payment_id: string
  razorpay_signature: string
}

/** The payer finished, or closed the window, perhaps after failed attempts. */
export type PaymentOutcome =
  | { kind: 'taken'; proof: PaymentProof }
  | { kind: 'dismissed'; hasFailed: boolean }

export type PaymentRequest = {
  order: { id: string; amount: number; currency: string }
  /** The public key that came with the order. */
  key: string
  /** Seconds after which the window closes, because a payment would not be honoured any more. */
  payWithin?: number | undefined
  productName: string
  description?: string
  prefill?: { name?: string; email?: string; phone?: string }
}

const BLUE = '#1a5fd0'

/** Opens the payment window and waits for its end, however many attempts that takes. */
export function openPayment(Checkout: Checkout, request: PaymentRequest): Promise<PaymentOutcome> {
  return new Promise((resolve) => {
    // A failed attempt is not the end: the window stays open for another.
    let hasFailed = false
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
      // Typing a UPI id was withdrawn; the window's own apps and QR remain.
      config: { display: { hide: [{ method: 'upi', flows: ['collect'] }] } },
      modal: { confirm_close: true, ondismiss: () => resolve({ kind: 'dismissed', hasFailed }) },
      handler: (proof: PaymentProof) => resolve({ kind: 'taken', proof }),
    })
    checkout.on('payment.failed', () => {
      hasFailed = true
    })
    checkout.open()
  })
}
