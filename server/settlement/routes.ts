import { endpoints } from '#contract/endpoints.ts'
import { replies } from '#contract/replies.ts'
import { indiaDaySpan, indiaMonthSpan } from '#contract/rules/time/india-spans.ts'
import { indiaMonth } from '#contract/rules/time/india-time.ts'
import { type Api, serve } from '#server/http/serve.ts'
import { readProof } from '#server/payments/confirm-payment.ts'
import type { PaymentParts } from '#server/payments/effects.ts'
import { requireOwnShop } from '#server/shops/own-shop.ts'
import { createCommissionPayment, verifyCommissionPayment } from './commission-payment.ts'
import { listMoneyEntries } from './statement/list-money-entries.ts'
import { readMoney } from './statement/read-money.ts'
import { readStatement } from './statement/read-statement.ts'
import { statementCsv } from './statement/statement-csv.ts'

export function settlementRoutes(api: Api, parts: PaymentParts) {
  serve(api, endpoints.showStatement, async ({ db, viewer, input, request, language }) => {
    const shopId = await requireOwnShop(db, viewer.accountId)
    const month = input.month ?? indiaMonth(new Date())
    if (!request.headers.get('accept')?.includes('text/csv')) {
      return { data: await readStatement(db, shopId, month, { after: input.after }) }
    }
    return new Response(streamOf(statementCsv(db, shopId, month, language)), {
      headers: {
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': `attachment; filename="statement-${month}.csv"`,
        'cache-control': 'no-store',
      },
    })
  })

  serve(api, endpoints.showMoney, async ({ db, viewer, input }) => {
    const shopId = await requireOwnShop(db, viewer.accountId)
    return { data: await readMoney(db, shopId, input.month ?? indiaMonth(new Date())) }
  })

  serve(api, endpoints.listMoneyEntries, async ({ db, viewer, input }) => {
    const { of, day, month, after } = input
    const span = day ? indiaDaySpan(day) : indiaMonthSpan(month ?? indiaMonth(new Date()))
    return listMoneyEntries(db, await requireOwnShop(db, viewer.accountId), { of, ...span, after })
  })

  serve(api, endpoints.createCommissionPayment, ({ db, viewer }) =>
    createCommissionPayment(db, parts, viewer.accountId),
  )

  serve(api, endpoints.verifyCommissionPayment, async ({ db, viewer, input }) => {
    const verified = await verifyCommissionPayment(db, parts, viewer.accountId, readProof(input))
    if (verified === 'pending') return { success: false, pending: true, message: replies.paymentPending }
    return { success: true, message: replies.commissionPaid }
  })
}

/** Generates a chunk only when the client is ready for it, and stops once the client is gone. */
function streamOf(texts: AsyncGenerator<string>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await texts.next()
      if (done) controller.close()
      else controller.enqueue(encoder.encode(value))
    },
    cancel: async () => void (await texts.return(undefined)),
  })
}
