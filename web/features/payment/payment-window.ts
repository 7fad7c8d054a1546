import type { PaymentProof } from '#contract/payments.ts'

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

/** Opens a gateway's payment window, and resolves when it closes, after however many attempts. Aborting `leaving` closes it. */
export type PaymentWindow = (request: PaymentRequest, leaving: AbortSignal) => Promise<PaymentOutcome>
