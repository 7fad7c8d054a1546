import { endpoints } from '#contract/endpoints.ts'
import { indiaMonth } from '#contract/rules/india-time.ts'
import { type Api, serve } from '#server/http/serve.ts'
import { requireOwnShop } from '#server/shops/own-shop.ts'
import { readStatement } from './read-statement.ts'
import { statementCsv } from './statement-csv.ts'

export function settlementRoutes(api: Api) {
  serve(api, endpoints.showStatement, async ({ db, viewer, input, request }) => {
    const shopId = await requireOwnShop(db, viewer.accountId)
    const month = input.month ?? indiaMonth(new Date())
    if (!request.headers.get('accept')?.includes('text/csv')) {
      return { data: await readStatement(db, shopId, month, { after: input.after }) }
    }
    return new Response(streamOf(statementCsv(db, shopId, month)), {
      headers: {
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': `attachment; filename="statement-${month}.csv"`,
        'cache-control': 'no-store',
      },
    })
  })
}

/** Made as fast as it is read, and no further once nobody reads it. */
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
