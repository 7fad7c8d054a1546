import type { InputOf, ReplyOf } from '#contract/endpoints.ts'
import type { Order } from '#contract/order.ts'
import { isEndedByLines } from '#contract/rules/orders/line-changes.ts'
import { isCancelAsked, stageOf, UNDO_SECONDS } from '#contract/rules/orders/order-acts.ts'
import { isCancelled, isSold, type OrderStep } from '#contract/rules/orders/order-life.ts'
import { failureOf, isRefusedAs, sentenceOf } from '#web/api/answer-failure.ts'
import { api } from '#web/api/client.ts'
import { actOnOrder, readOrder } from '#web/data/live-data.ts'
import { showAtOnce } from '#web/data/show-at-once.ts'
import { nowMs } from '#web/now.ts'
import { orderDeskTexts as texts } from '#web/texts/order-desk.ts'
import { sayOf } from './desk-notes.ts'
import { endingWords, movedOnWords } from './order-words.ts'

type Taking = {
  /** How the order looks until the server has answered. */
  shown: Partial<Order>
  send: () => Promise<{ data?: Order | undefined }>
  /** Whether an order read later shows that it took effect, in case no answer comes. */
  isDone: (now: Order) => boolean
  said: string
}

/** What a shopkeeper may do with an order. Each is shown optimistically, and resolves to whether it took effect. */
export const orderActs = {
  accept: (order: Order, minutes: number) =>
    take(order, {
      shown: {
        stage: 'accepted',
        promise: { at: order.promise?.at ?? inSeconds(0), minutes },
        ...undoable(),
      },
      send: () => api('acceptOrder', { orderId: order._id, minutes }),
      isDone: ({ stage, promise }) => stage === 'accepted' && promise?.minutes === minutes,
      said: texts.isAcceptedNow,
    }),
  pack: (order: Order) =>
    take(order, {
      shown: { stage: 'packed', ...undoable() },
      send: () => api('packOrder', { orderId: order._id }),
      isDone: ({ stage }) => stage === 'packed',
      said: texts.isPackedNow,
    }),
  setStatus: (order: Order, status: OrderStep) =>
    take(order, {
      // An order set back from "Out for delivery" is still packed.
      shown: { status, stage: stageOf({ status, accepted: true, packed: true }), ...undoable() },
      send: () => api('setOrderStatus', { orderId: order._id, status, from: order.status }),
      isDone: (now) => now.status === status || (now.ending !== undefined && isEndedByLines(now.ending)),
      said: texts.updated,
    }),
  undo: (order: Order) =>
    take(order, {
      // The server decides which status it goes back to. A delivered order is shown as out meanwhile, so that it does not
      // disappear from the open orders.
      shown: {
        ...(isSold(order.status) && { status: 'Out for delivery', stage: 'out' }),
        undoUntil: undefined,
      },
      send: () => api('undoOrder', { orderId: order._id, from: order.stage }),
      isDone: ({ events }) => events.length > order.events.length && events.at(-1)?.kind === 'undone',
      said: texts.isUndone,
    }),
  answerCancel: (order: Order, granted: boolean) =>
    take(order, {
      shown: { cancelAskedAt: undefined, ...(granted && ended('cancel_granted')) },
      send: () => api('answerCancel', { orderId: order._id, granted }),
      isDone: (now) =>
        granted ? now.ending?.kind === 'cancel_granted' : !isCancelled(now.status) && !isCancelAsked(now),
      said: granted ? texts.isGranted : texts.isRefused,
    }),
  decline: (order: Order, why: Omit<InputOf<'declineOrder'>, 'orderId'>) =>
    take(order, {
      shown: ended('declined', why.reason),
      send: () => api('declineOrder', { orderId: order._id, ...why }),
      isDone: ({ ending }) => ending?.kind === 'declined',
      said: texts.isDeclined,
    }),
  markUndeliverable: (order: Order, why: Omit<InputOf<'markUndeliverable'>, 'orderId'>) =>
    take(order, {
      shown: ended('undeliverable', why.reason),
      send: () => api('markUndeliverable', { orderId: order._id, ...why }),
      isDone: ({ ending }) => ending?.kind === 'undeliverable',
      said: texts.isUndeliverable,
    }),
}

const inSeconds = (seconds: number) => new Date(nowMs() + seconds * 1000).toISOString()
const undoable = () => ({ undoUntil: inSeconds(UNDO_SECONDS) })
const ended = (kind: NonNullable<Order['ending']>['kind'], reason?: string): Partial<Order> => ({
  ...{ status: 'Cancelled', stage: 'cancelled', undoUntil: undefined },
  ending: { kind, ...(reason && { reason }) },
})

async function take(order: Order, { shown, send, isDone, said }: Taking): Promise<boolean> {
  const { _id: orderId } = order
  let hadNetwork = true
  const sendNow = () => {
    hadNetwork = navigator.onLine
    return send()
  }
  try {
    const now = await showAtOnce(
      'listShopOrders',
      orderId,
      (page) => withChange(page, orderId, shown),
      () => actOnOrder(orderId, sendNow, isDone),
    )
    // A pending proposal lapses when the order leaves; if that was its last line, the order ends instead.
    const endedInstead = shown.status === 'Cancelled' ? undefined : now?.ending
    sayOf(order, 'success', endedInstead ? endingWords(endedInstead) : said)
    return true
  } catch (error) {
    const fault = await faultOf(orderId, error)
    const isUnsent = !hadNetwork && failureOf(error) === 'unreachable'
    sayOf(order, 'error', isUnsent ? `${fault}\n${texts.offline}` : fault)
    return false
  }
}

const withChange = (page: ReplyOf<'listShopOrders'>, orderId: string, shown: Partial<Order>) => ({
  ...page,
  data: page.data.map((order) => (order._id === orderId ? { ...order, ...shown } : order)),
})

/** The sentence for a failure. If somebody else changed the order first, reads it, so that it is shown, and says what it is now. */
async function faultOf(orderId: string, error: unknown): Promise<string | undefined> {
  if (!isRefusedAs(error, 'order_moved_on')) return sentenceOf(error, texts.updateFailed, texts.updateFailed)
  const order = await readOrder(orderId).catch(() => undefined)
  return order ? movedOnWords(order) : sentenceOf(error, texts.updateFailed)
}
