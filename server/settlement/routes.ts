import { endpoints } from '#contract/endpoints.ts'
import { indiaMonth } from '#contract/rules/india-time.ts'
import { type Api, serve } from '#server/http/serve.ts'
import { requireOwnShop } from '#server/shops/own-shop.ts'
import { readStatement } from './read-statement.ts'
import { statementCsv } from './statement-csv.ts'

export function settlementRoutes(api: Api) {
  serve(api, endpoints.showStatement, async ({ db, viewer, input, request }) => {
    const shopId = await requireOwnShop(db, viewer.accountId)
    const statement = await readStatement(db, shopId, input.month ?? indiaMonth(new Date()))
    if (!request.headers.get('accept')?.includes('text/csv')) return { data: statement }
    return new Response(statementCsv(statement), {
      headers: {
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': `attachment; filename="statement-${statement.month}.csv"`,
        'cache-control': 'no-store',
      },
    })
  })
}
