import { endpoints } from '#contract/endpoints.ts'
import { replies } from '#contract/replies.ts'
import { type Api, serve } from '#server/http/serve.ts'
import { readProof } from '#server/payments/confirm-payment.ts'
import { shopOfAccount } from '#server/shops/own-shop.ts'
import { createRenewalPayment, verifyRenewalPayment } from './renewal-payment.ts'
import { createSetupPayment, type SubscriptionParts, verifySetupPayment } from './setup-payment.ts'

export function subscriptionRoutes(api: Api, parts: SubscriptionParts) {
  serve(api, endpoints.createSetupPayment, ({ db, viewer, input }) =>
    createSetupPayment(db, parts, viewer.accountId, input),
  )

  serve(api, endpoints.verifySetupPayment, async ({ db, viewer, input }) => {
    const verified = await verifySetupPayment(db, parts, viewer.accountId, readProof(input), input)
    if (verified === 'pending') return { success: false, pending: true, message: replies.paymentPending }
    return { success: true, message: replies.setupDone }
  })

  serve(api, endpoints.createRenewalPayment, ({ db, viewer, input }) =>
    createRenewalPayment(db, parts, viewer.accountId, input),
  )

  serve(api, endpoints.verifyRenewalPayment, async ({ db, viewer, input }) => {
    const verified = await verifyRenewalPayment(db, parts, viewer.accountId, readProof(input))
    if (verified === 'pending') return { success: false, pending: true, message: replies.paymentPending }
    const shop = await shopOfAccount(db, viewer.accountId)
    return { success: true, message: replies.renewed, subEndDate: shop?.subEndDate }
  })
}
