import { randomUUID } from 'node:crypto'
import { declineReasons, undeliverableReasons } from '#contract/rules/orders/order-acts.ts'
import { placementOf } from '../scenes/builders.ts'
import {
  makeOrder,
  makeReport,
  pickCustomer,
  pickLine,
  pickOrder,
  point,
  randomLine,
  randomPlacement,
} from './market-data.ts'
import type { ValidCalls } from './valid-call.ts'
import { shopOfMarket } from './world.ts'

/** Calls that place orders, act on them, and report or comment on them. */
export const validOrderCalls = {
  showAgain: (world) => ({
    as: pickCustomer(world),
    input: world.chance.under(0.5) ? {} : { shopId: shopOfMarket(world).shopId },
  }),
  listUsual: (world) => ({ as: pickCustomer(world) }),
  quoteOrder: (world) => {
    const { shopId, items } = randomPlacement(world)
    return { input: { shopId, items, ...point } }
  },
  placeOrder: (world) => ({
    as: pickCustomer(world),
    input: randomPlacement(world),
    headers: { 'idempotency-key': randomUUID() },
  }),
  createOnlineOrder: (world) => ({
    as: pickCustomer(world),
    input: randomPlacement(world),
    headers: { 'idempotency-key': randomUUID() },
  }),
  verifyOrder: async (world) => {
    const as = pickCustomer(world)
    const { order } = await world.call('createOnlineOrder', randomPlacement(world), as.token)
    return { as, input: world.standin.pay(order.id) }
  },
  listMyOrders: (world) => ({ as: pickCustomer(world), input: { limit: 20 } }),
  listShopOrders: (world) => ({ as: shopOfMarket(world).keeper, input: { limit: '20' } }),
  setOrderStatus: async (world) => {
    const { orderId, keeper } = await pickOrder(world)
    const status = world.chance.oneOf(['Out for delivery', 'Delivered'] as const)
    return { ...(keeper && { as: keeper }), input: { orderId, status } }
  },
  acceptOrder: async (world) => {
    const { orderId, keeper } = await pickOrder(world, 'Food Processing')
    return { ...(keeper && { as: keeper }), input: { orderId, minutes: world.chance.whole(1, 240) } }
  },
  packOrder: async (world) => {
    const { orderId, keeper } = await pickOrder(world, 'Food Processing')
    return { ...(keeper && { as: keeper }), input: { orderId } }
  },
  declineOrder: async (world) => {
    const { orderId, keeper } = await pickOrder(world, 'Food Processing')
    return {
      ...(keeper && { as: keeper }),
      input: { orderId, reason: world.chance.oneOf(declineReasons), note: 'Sorry' },
    }
  },
  cancelOrder: async (world) => {
    const { orderId, customer } = await makeOrder(world)
    return { as: customer, input: { orderId } }
  },
  answerCancel: async (world) => {
    const { orderId, customer, keeper } = await makeOrder(world, 'Out for delivery')
    await world.call('cancelOrder', { orderId }, customer.token)
    return { as: keeper, input: { orderId, granted: world.chance.oneOf([true, false]) } }
  },
  undoOrder: async (world) => {
    const { orderId, keeper } = await makeOrder(world, 'Out for delivery')
    return { as: keeper, input: { orderId } }
  },
  markUndeliverable: async (world) => {
    const { orderId, keeper } = await pickOrder(world, 'Out for delivery')
    const input = { orderId, reason: world.chance.oneOf(undeliverableReasons), keepsFee: true }
    return { ...(keeper && { as: keeper }), input }
  },
  changeLine: async (world) => {
    const { orderId, keeper } = await pickOrder(world, 'Food Processing')
    const { itemId, count } = await pickLine(world, orderId)
    return { ...(keeper && { as: keeper }), input: { orderId, itemId, count: world.chance.whole(0, count) } }
  },
  answerProposal: async (world) => {
    const by = pickCustomer(world)
    const { shopId, items, keeper } = shopOfMarket(world)
    const [first, second] = items
    if (!first || !second) throw new Error('a shop of the market sells one thing only')
    const { orderId } = await world.call(
      'placeOrder',
      placementOf(shopId, [{ ...first, count: 30 }]),
      by.token,
    )
    const offer = { orderId, itemId: first.itemId, replacement: { itemId: second.itemId, count: 2 } }
    const { data } = await world.call('changeLine', offer, keeper.token)
    const changeId = data?.changes?.find(({ state }) => state === 'proposed')?._id ?? randomUUID()
    return { as: by, input: { orderId, changeId, accepted: world.chance.oneOf([true, false]) } }
  },
  leaveFeedback: async (world) => {
    const { orderId, customer } = await makeOrder(world, 'Delivered')
    const input = { name: 'Asha', email: 'asha@example.in', message: 'Fresh', shopEmail: '', orderId }
    return { as: customer, input: { ...input, rating: world.chance.whole(1, 5) } }
  },
  listReviews: (world) => ({ as: shopOfMarket(world).keeper }),
  answerReview: async (world) => {
    const [by, shop] = [pickCustomer(world), shopOfMarket(world)]
    const order = placementOf(shop.shopId, [randomLine(world, shop)])
    const { orderId } = await world.call('placeOrder', order, by.token)
    await world.call('setOrderStatus', { orderId, status: 'Delivered' }, shop.keeper.token)
    const words = { name: 'Asha', email: 'asha@example.in', message: 'Fresh', shopEmail: '', rating: 4 }
    await world.call('leaveFeedback', { ...words, orderId }, by.token)
    return { as: shop.keeper, input: { orderId, message: 'Thank you!' } }
  },
  streamOrders: (world) => ({ as: pickCustomer(world) }),
  showOrder: async (world) => {
    const { orderId, keeper } = await pickOrder(world)
    return { ...(keeper && { as: keeper }), input: { orderId } }
  },
  listShopIssues: (world) => ({ as: shopOfMarket(world).keeper }),
  listOrderIssues: async (world) => {
    const { orderId, keeper } = await pickOrder(world)
    return { ...(keeper && { as: keeper }), input: { orderId } }
  },
  reportIssue: async (world) => {
    const { customer: as, orderId } = await makeOrder(world, 'Delivered')
    return { as, input: { orderId, kind: 'quality', text: 'Sour', photos: [world.picture] } }
  },
  answerIssue: async (world) => {
    const { keeper, orderId, issueId } = await makeReport(world)
    return { as: keeper, input: { orderId, issueId, answer: 'money', amount: 5 } }
  },
  solveIssue: async (world) => {
    const { customer: as, orderId, issueId } = await makeReport(world)
    return { as, input: { orderId, issueId, solved: true } }
  },
  showIssuePhoto: async (world) => {
    const { customer: as, orderId, issueId, photos } = await makeReport(world)
    return { as, input: { orderId, issueId, photoId: photos[0] ?? '' } }
  },
  showEvidence: async (world) => {
    const { orderId, keeper } = await pickOrder(world)
    return { ...(keeper && { as: keeper }), input: { orderId } }
  },
} satisfies Partial<ValidCalls>
