import { endpoints } from '#contract/endpoints.ts'
import type { Issue } from '#contract/issues.ts'
import type { Order } from '#contract/order.ts'
import { replies } from '#contract/replies.ts'
import { toRupees } from '#contract/rules/money/money.ts'
import { isSold } from '#contract/rules/orders/order-life.ts'
import { orderNumber } from '#contract/rules/orders/order-number.ts'
import type { Db } from '#server/db/db.ts'
import { readIdempotencyKey } from '#server/http/idempotency-key.ts'
import { Refusal } from '#server/http/refusal.ts'
import { type Api, serve } from '#server/http/serve.ts'
import type { Viewer } from '#server/http/sessions.ts'
import { showOrder } from '#server/orders/read-orders.ts'
import { requireKeeper, requireOwnShop } from '#server/shops/own-shop.ts'
import { answerIssue } from './answer-issue.ts'
import { readEvidence } from './evidence.ts'
import { evidencePage } from './evidence-page.ts'
import { readOrderIssues, readWaitingIssues } from './issue-row.ts'
import type { IssueParts } from './parts.ts'
import { findPhoto, readPhotos } from './photos.ts'
import { reportIssue } from './report-issue.ts'
import { reportUntil } from './report-until.ts'
import { returnablePaise } from './returnable.ts'
import { solveIssue } from './solve-issue.ts'

export function issueRoutes(api: Api, parts: IssueParts) {
  serve(api, endpoints.listShopIssues, async ({ db, viewer, input }) =>
    readWaitingIssues(db, await requireOwnShop(db, viewer.accountId), input),
  )

  serve(api, endpoints.listOrderIssues, async ({ db, viewer, input }) => {
    const name = nameOf(await showOrder(db, viewer, input.orderId))
    return { data: await readOrderIssues(db, name), ...(await readBounds(db, parts, name)) }
  })

  serve(api, endpoints.reportIssue, async ({ db, viewer, input, request }) => {
    const reporter = { accountId: viewer.accountId, key: readIdempotencyKey(request) }
    await reportIssue(db, parts, reporter, input)
    return { message: replies.issueReported, data: await showNewest(db, viewer, input.orderId) }
  })

  serve(api, endpoints.answerIssue, async ({ db, viewer, input }) => {
    await answerIssue(db, parts, await requireKeeper(db, viewer), input)
    return { message: replies.issueAnswered, data: await showIssue(db, viewer, input) }
  })

  serve(api, endpoints.solveIssue, async ({ db, viewer, input }) => {
    await solveIssue(db, parts, viewer.accountId, input)
    const message = input.solved ? replies.issueSolved : replies.issueHandedOver
    return { message, data: await showIssue(db, viewer, input) }
  })

  serve(api, endpoints.showIssuePhoto, async ({ db, viewer, input }) => {
    const name = nameOf(await showOrder(db, viewer, input.orderId))
    const photo = await findPhoto(db, { ...name, issueId: input.issueId }, input.photoId)
    if (!photo) throw new Refusal('not_found')
    return new Response(new Uint8Array(photo), {
      headers: {
        'content-type': 'image/jpeg',
        'cache-control': 'private, no-store',
        'x-content-type-options': 'nosniff',
      },
    })
  })

  serve(api, endpoints.showEvidence, async ({ db, viewer, input, request }) => {
    const name = nameOf(await showOrder(db, viewer, input.orderId))
    const evidence = await readEvidence(db, name)
    if (!evidence) throw new Refusal('not_found')
    if (!request.headers.get('accept')?.includes('text/html')) return { data: evidence }
    const photos = await readPhotos(db, name)
    return new Response(evidencePage(evidence, photos, parts.sender.productName), {
      headers: {
        'content-type': 'text/html; charset=utf-8',
        'content-disposition': `attachment; filename="order-${orderNumber(name.orderId)}.html"`,
        'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; img-src data:",
        'cache-control': 'no-store',
      },
    })
  })
}

const nameOf = ({ shopId, _id: orderId }: Order) => ({ shopId, orderId })

/** Limits that the page shows: until when the customer may report, and how many rupees can still go back. */
async function readBounds(db: Db, parts: IssueParts, { shopId, orderId }: ReturnType<typeof nameOf>) {
  const order = await db
    .selectFrom('orders')
    .selectAll()
    .where('shop_id', '=', shopId)
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow()
  const until = isSold(order.status) ? await reportUntil(db, parts, order) : undefined
  return {
    ...(until && { reportUntil: until.toISOString() }),
    mayReturn: toRupees(Math.max(0, await returnablePaise(db, order))),
  }
}

async function showIssue(
  db: Db,
  viewer: Viewer,
  { orderId, issueId }: { orderId: string; issueId: string },
): Promise<Issue> {
  const issues = await readOrderIssues(db, nameOf(await showOrder(db, viewer, orderId)))
  const issue = issues.find(({ _id }) => _id === issueId)
  if (!issue) throw new Refusal('not_found')
  return issue
}

async function showNewest(db: Db, viewer: Viewer, orderId: string): Promise<Issue> {
  const issues = await readOrderIssues(db, nameOf(await showOrder(db, viewer, orderId)))
  const newest = issues.filter(({ kind }) => kind !== 'refund_failed').at(-1)
  if (!newest) throw new Refusal('not_found')
  return newest
}
