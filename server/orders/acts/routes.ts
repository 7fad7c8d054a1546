import { endpoints } from '#contract/endpoints.ts'
import type { Order } from '#contract/order.ts'
import { replies } from '#contract/replies.ts'
import type { FeeBearer } from '#contract/rules/money/shop-share.ts'
import type { Db } from '#server/db/db.ts'
import { type Api, serve } from '#server/http/serve.ts'
import type { Viewer } from '#server/http/sessions.ts'
import { requireKeeper } from '#server/shops/own-shop.ts'
import { answerProposal } from '../changes/answer-proposal.ts'
import { type AskedChange, changeLine } from '../changes/change-line.ts'
import { showOrderTo } from '../shop-share.ts'
import { acceptOrder, packOrder } from './answer-order.ts'
import { cancelOrder } from './cancel-order.ts'
import { answerCancel, declineOrder, type EndParts, markUndeliverable } from './end-order.ts'
import type { OrderClock } from './order-clock.ts'
import { undoStep } from './undo-step.ts'

type Parts = EndParts & { clock: OrderClock; feeBearer: FeeBearer }

/** The acts of shop and customer on an order, all but setting its status. */
export function orderActRoutes(api: Api, parts: Parts) {
  serve(api, endpoints.acceptOrder, async ({ db, viewer, input }) => {
    await acceptOrder(db, { ...input, ...(await requireKeeper(db, viewer)) })
    return moved(db, parts, viewer, input, replies.orderAccepted)
  })
  serve(api, endpoints.packOrder, async ({ db, viewer, input }) => {
    await packOrder(db, { ...input, ...(await requireKeeper(db, viewer)) })
    return moved(db, parts, viewer, input, replies.orderPacked)
  })
  serve(api, endpoints.declineOrder, async ({ db, viewer, input }) => {
    await declineOrder(db, parts, { ...input, ...(await requireKeeper(db, viewer)) })
    return moved(db, parts, viewer, input, replies.orderDeclined)
  })
  serve(api, endpoints.markUndeliverable, async ({ db, viewer, input }) => {
    await markUndeliverable(db, parts, { ...input, ...(await requireKeeper(db, viewer)) })
    return moved(db, parts, viewer, input, replies.orderUndeliverable)
  })
  serve(api, endpoints.answerCancel, async ({ db, viewer, input }) => {
    await answerCancel(db, parts, { ...input, ...(await requireKeeper(db, viewer)) })
    return moved(db, parts, viewer, input, input.granted ? replies.cancelGranted : replies.cancelRefused)
  })
  serve(api, endpoints.undoOrder, async ({ db, viewer, input }) => {
    await undoStep(db, parts, { ...input, ...(await requireKeeper(db, viewer)) })
    return moved(db, parts, viewer, input, replies.stepUndone)
  })
  serve(api, endpoints.changeLine, async ({ db, viewer, input }) => {
    const { orderId, itemId, offSale } = input
    const change = oneOf(input)
    await changeLine(db, parts, { orderId, itemId, offSale, change, ...(await requireKeeper(db, viewer)) })
    return moved(db, parts, viewer, input, replies.lineChanged)
  })
  serve(api, endpoints.answerProposal, async ({ db, viewer, input }) => {
    await answerProposal(db, parts, { ...input, accountId: viewer.accountId })
    return moved(db, parts, viewer, input, replies.proposalAnswered)
  })
  serve(api, endpoints.cancelOrder, async ({ db, viewer, input }) => {
    const outcome = await cancelOrder(db, parts, { ...input, accountId: viewer.accountId })
    if (outcome === 'given_up') return { message: replies.orderCancelled }
    const message = outcome === 'asked' ? replies.cancelAsked : replies.orderCancelled
    return moved(db, parts, viewer, input, message)
  })
}

type SaidChange = {
  count?: number | undefined
  grams?: number | undefined
  replacement?: { itemId: string; count: number } | undefined
}

/** The contract lets exactly one of them through. */
function oneOf({ count, grams, replacement }: SaidChange): AskedChange {
  if (count !== undefined) return { count }
  if (grams !== undefined) return { grams }
  if (replacement) return { replacement }
  throw new Error('a change of nothing')
}

async function moved(
  db: Db,
  { feeBearer }: Parts,
  viewer: Viewer,
  { orderId }: { orderId: string },
  message: string,
): Promise<{ message: string; data: Order }> {
  return { message, data: await showOrderTo(db, viewer, orderId, feeBearer) }
}
