import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { saidSteps } from '#contract/rules/first-day.ts'
import { moneyFigures } from '#contract/rules/money-figures.ts'
import { declineReasons, undeliverableReasons } from '#contract/rules/order-acts.ts'
import { renewalPlans, setupPlans } from '#contract/rules/plans.ts'
import { webhookSignature } from '#server/payments/razorpay/signatures.ts'
import { deliveryAddress, makeItem, makeShop, nagpur, placementOf, setupForm } from '../builders.ts'
import type { Book } from './book.ts'
import { validMenuCalls } from './valid-menu-calls.ts'
import { validSignIns } from './valid-sign-ins.ts'
import { type Shop, shopOfMarket, type World, workshop } from './world.ts'

const customer = ({ chance, customers }: World) => chance.oneOf(customers)
const at = { latitude: nagpur.lat, longitude: nagpur.lng }
/** In a query everything is text. */
const written = { latitude: String(nagpur.lat), longitude: String(nagpur.lng) }

function line(world: World, { items }: Shop) {
  return { ...world.chance.oneOf(items), count: world.chance.whole(2, 60) }
}

function placement(world: World) {
  const shop = shopOfMarket(world)
  return placementOf(shop.shopId, [line(world, shop)])
}

/** An order that was placed at the market, in whatever status. */
async function anOrder(world: World, status?: 'Food Processing' | 'Out for delivery') {
  const shopIds = world.market.map(({ shopId }) => shopId)
  const { rows } = await sql<{ id: string; shop_id: string }>`
    select id, shop_id from orders
    where placed_at is not null and shop_id = any(${shopIds})
      and (${status ?? null}::text is null or status = ${status ?? null})
    order by placed_at desc limit 20`.execute(world.db)
  if (rows.length === 0) return anOwnOrder(world, status === 'Out for delivery' ? status : undefined)
  const { id, shop_id } = world.chance.oneOf(rows)
  return { orderId: id, keeper: world.market.find(({ shopId }) => shopId === shop_id)?.keeper }
}

/** In a book of its own: others fill theirs. */
async function aKeptAddress(world: World) {
  const as = await world.newCustomer()
  const { data } = await world.call('addAddress', { ...deliveryAddress, label: 'Home' }, as.token)
  return { as, addressId: data._id }
}

/** A shop that took cash, whose commission is to be paid. */
async function owingShop(world: World) {
  const { keeper, shopId } = await makeShop(world.db)
  const item = await makeItem(world.db, shopId)
  const customer = await world.newCustomer()
  const placed = placementOf(shopId, [{ ...item, count: 10 }])
  const { orderId } = await world.call('placeOrder', placed, customer.token)
  await world.call('setOrderStatus', { orderId, status: 'Delivered' }, keeper.token)
  return { keeper }
}

/** Of a customer of its own, so that nothing about it is reported or asked yet. */
async function anOwnOrder(world: World, status?: 'Out for delivery' | 'Delivered') {
  const customer = await world.newCustomer()
  const shop = shopOfMarket(world)
  const placed = placementOf(shop.shopId, [line(world, shop)])
  const { orderId } = await world.call('placeOrder', placed, customer.token)
  if (status) await world.call('setOrderStatus', { orderId, status }, shop.keeper.token)
  return { customer, keeper: shop.keeper, orderId }
}

async function aReport(world: World) {
  const order = await anOwnOrder(world, 'Delivered')
  const report = { orderId: order.orderId, kind: 'damaged' as const, photos: [world.picture] }
  const { data } = await world.call('reportIssue', report, order.customer.token)
  return { ...order, issueId: data._id, photos: data.photos }
}

async function aLine(world: World, orderId: string) {
  const { rows } = await sql<{ itemId: string; count: number }>`
    select item_id as "itemId", count from order_lines where order_id = ${orderId}`.execute(world.db)
  return rows[0] ?? { itemId: randomUUID(), count: 1 }
}

const draft = { name: 'Kale Dairy', city: 'Nagpur', latitude: null }

const trade = {
  showSite: () => ({}),
  listAddresses: (world) => ({ as: customer(world) }),
  addAddress: async (world) => ({
    as: await world.newCustomer(),
    input: {
      ...deliveryAddress,
      flat: `${world.chance.whole(1, 9)}B`,
      label: world.chance.oneOf(['Home', '']),
    },
  }),
  changeAddress: async (world) => {
    const { as, addressId } = await aKeptAddress(world)
    const change = world.chance.oneOf([{ ...deliveryAddress, label: 'Work' }, { label: 'Work' }])
    return { as, input: { ...change, addressId } }
  },
  removeAddress: async (world) => {
    const { as, addressId } = await aKeptAddress(world)
    return { as, input: { addressId } }
  },
  chooseDefaultAddress: async (world) => {
    const { as, addressId } = await aKeptAddress(world)
    return { as, input: { addressId } }
  },
  listDoors: () => ({ input: { part: '0' } }),
  findDoor: async (world) => {
    const slug = `kale-dairy-${world.chance.whole(100, 104)}`
    await world.call('editOwnShop', { slug }, workshop(world).keeper.token).catch(() => undefined)
    return { input: { slug } }
  },
  listShops: () => ({ input: { ...written, limit: '20' } }),
  showOwnShop: (world) => ({ as: shopOfMarket(world).keeper }),
  editOwnShop: async (world) => {
    const input = { name: `Kale Dairy ${world.chance.whole(1, 99)}`, phone: '9800000002' }
    if (world.chance.under(0.8)) return { as: workshop(world).keeper, input }
    const { keeper: as } = await makeShop(world.db)
    await world.call('sendAccountCode', { purpose: 'bank' }, as.token)
    const proof = { otp: await world.codeFor(as.email) }
    return { as, input: { ...input, upiAddress: 'kale.dairy@oksbi', proof } }
  },
  pauseShop: (world) => {
    const minutes = world.chance.whole(1, 90)
    const until = world.chance.under(0.5) ? null : new Date(Date.now() + minutes * 60_000).toISOString()
    return { as: workshop(world).keeper, input: { until } }
  },
  listBlockedCustomers: (world) => ({ as: shopOfMarket(world).keeper }),
  blockCustomer: async (world) => {
    const { orderId, keeper } = await anOrder(world)
    // Orders go on being placed at the market.
    return { ...(keeper && { as: keeper }), input: { customer: orderId, blocked: false } }
  },
  showFirstDay: (world) => ({ as: shopOfMarket(world).keeper }),
  markFirstDay: (world) => ({
    as: shopOfMarket(world).keeper,
    input: { step: world.chance.oneOf(saidSteps) },
  }),
  placeTestOrder: (world) => ({ as: shopOfMarket(world).keeper }),
  removeTestOrder: (world) => ({ as: shopOfMarket(world).keeper }),
  showStatement: (world) => ({ as: shopOfMarket(world).keeper, input: { month: '2026-11' } }),
  showMoney: (world) => ({ as: shopOfMarket(world).keeper, input: { month: '2026-11' } }),
  listMoneyEntries: (world) => ({
    as: shopOfMarket(world).keeper,
    input: { of: world.chance.oneOf(moneyFigures), month: '2026-11' },
  }),
  showSetupDraft: async (world) => ({ as: await world.newShopkeeper() }),
  saveSetupDraft: async (world) => ({ as: await world.newShopkeeper(), input: draft }),
  showBank: () => ({ input: { ifsc: 'SBIN0001234' } }),
  showShop: (world) => ({ input: { shopId: shopOfMarket(world).shopId } }),
  listHearts: (world) => ({ as: customer(world) }),
  giveHeart: (world) => ({ as: customer(world), input: { shopId: shopOfMarket(world).shopId } }),
  takeHeart: (world) => ({ as: customer(world), input: { shopId: shopOfMarket(world).shopId } }),
  searchPlaces: () => ({ input: { q: 'dharampeth nagpur', ...written } }),
  resolvePlace: async (world) => {
    const { data } = await world.call('searchPlaces', { q: 'dharampeth' })
    return { input: { ref: data[0]?.ref ?? '' } }
  },
  reversePlace: () => ({ input: written }),
  showSketch: () => ({ input: written }),
  searchItems: ({ chance }) => ({
    input: { q: chance.oneOf(['milk', 'dudh', 'दही', 'panner 200', 'zebra']), ...written },
  }),
  suggestSearch: ({ chance }) => ({ input: { q: chance.oneOf(['mi', 'dud', 'kale', 'प']), ...written } }),
  showCarts: (world) => ({ as: customer(world) }),
  showCart: (world) => ({
    as: customer(world),
    input: {
      shopId: shopOfMarket(world).shopId,
      ...(world.chance.under(0.5) && { cart: String(world.chance.whole(1, 5)) }),
    },
  }),
  addToCart: (world) => inCart(world),
  removeFromCart: (world) => inCart(world),
  setCartCount: (world) => {
    const { as, input } = inCart(world)
    return { as, input: { ...input, count: world.chance.whole(0, 99) } }
  },
  showAgain: (world) => ({
    as: customer(world),
    input: world.chance.under(0.5) ? {} : { shopId: shopOfMarket(world).shopId },
  }),
  listUsual: (world) => ({ as: customer(world) }),
  quoteOrder: (world) => {
    const { shopId, items } = placement(world)
    return { input: { shopId, items, ...at } }
  },
  placeOrder: (world) => ({
    as: customer(world),
    input: placement(world),
    headers: { 'idempotency-key': randomUUID() },
  }),
  createOnlineOrder: (world) => ({
    as: customer(world),
    input: placement(world),
    headers: { 'idempotency-key': randomUUID() },
  }),
  verifyOrder: async (world) => {
    const as = customer(world)
    const { order } = await world.call('createOnlineOrder', placement(world), as.token)
    return { as, input: world.standin.pay(order.id) }
  },
  listMyOrders: (world) => ({ as: customer(world), input: { limit: 20 } }),
  listShopOrders: (world) => ({ as: shopOfMarket(world).keeper, input: { limit: '20' } }),
  setOrderStatus: async (world) => {
    const { orderId, keeper } = await anOrder(world)
    const status = world.chance.oneOf(['Out for delivery', 'Delivered'] as const)
    return { ...(keeper && { as: keeper }), input: { orderId, status } }
  },
  acceptOrder: async (world) => {
    const { orderId, keeper } = await anOrder(world, 'Food Processing')
    return { ...(keeper && { as: keeper }), input: { orderId, minutes: world.chance.whole(1, 240) } }
  },
  packOrder: async (world) => {
    const { orderId, keeper } = await anOrder(world, 'Food Processing')
    return { ...(keeper && { as: keeper }), input: { orderId } }
  },
  declineOrder: async (world) => {
    const { orderId, keeper } = await anOrder(world, 'Food Processing')
    return {
      ...(keeper && { as: keeper }),
      input: { orderId, reason: world.chance.oneOf(declineReasons), note: 'Sorry' },
    }
  },
  cancelOrder: async (world) => {
    const { orderId, customer } = await anOwnOrder(world)
    return { as: customer, input: { orderId } }
  },
  answerCancel: async (world) => {
    const { orderId, customer, keeper } = await anOwnOrder(world, 'Out for delivery')
    await world.call('cancelOrder', { orderId }, customer.token)
    return { as: keeper, input: { orderId, granted: world.chance.oneOf([true, false]) } }
  },
  undoOrder: async (world) => {
    const { orderId, keeper } = await anOwnOrder(world, 'Out for delivery')
    return { as: keeper, input: { orderId } }
  },
  markUndeliverable: async (world) => {
    const { orderId, keeper } = await anOrder(world, 'Out for delivery')
    const input = { orderId, reason: world.chance.oneOf(undeliverableReasons), keepsFee: true }
    return { ...(keeper && { as: keeper }), input }
  },
  changeLine: async (world) => {
    const { orderId, keeper } = await anOrder(world, 'Food Processing')
    const { itemId, count } = await aLine(world, orderId)
    return { ...(keeper && { as: keeper }), input: { orderId, itemId, count: world.chance.whole(0, count) } }
  },
  answerProposal: async (world) => {
    const by = customer(world)
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
    const { orderId, customer } = await anOwnOrder(world, 'Delivered')
    const input = { name: 'Asha', email: 'asha@example.in', message: 'Fresh', shopEmail: '', orderId }
    return { as: customer, input: { ...input, rating: world.chance.whole(1, 5) } }
  },
  listReviews: (world) => ({ as: shopOfMarket(world).keeper }),
  answerReview: async (world) => {
    const [by, shop] = [customer(world), shopOfMarket(world)]
    const order = placementOf(shop.shopId, [line(world, shop)])
    const { orderId } = await world.call('placeOrder', order, by.token)
    await world.call('setOrderStatus', { orderId, status: 'Delivered' }, shop.keeper.token)
    const words = { name: 'Asha', email: 'asha@example.in', message: 'Fresh', shopEmail: '', rating: 4 }
    await world.call('leaveFeedback', { ...words, orderId }, by.token)
    return { as: shop.keeper, input: { orderId, message: 'Thank you!' } }
  },
  streamOrders: (world) => ({ as: customer(world) }),
  showOrder: async (world) => {
    const { orderId, keeper } = await anOrder(world)
    return { ...(keeper && { as: keeper }), input: { orderId } }
  },
  listShopIssues: (world) => ({ as: shopOfMarket(world).keeper }),
  listOrderIssues: async (world) => {
    const { orderId, keeper } = await anOrder(world)
    return { ...(keeper && { as: keeper }), input: { orderId } }
  },
  reportIssue: async (world) => {
    const { customer: as, orderId } = await anOwnOrder(world, 'Delivered')
    return { as, input: { orderId, kind: 'quality', text: 'Sour', photos: [world.picture] } }
  },
  answerIssue: async (world) => {
    const { keeper, orderId, issueId } = await aReport(world)
    return { as: keeper, input: { orderId, issueId, answer: 'money', amount: 5 } }
  },
  solveIssue: async (world) => {
    const { customer: as, orderId, issueId } = await aReport(world)
    return { as, input: { orderId, issueId, solved: true } }
  },
  showIssuePhoto: async (world) => {
    const { customer: as, orderId, issueId, photos } = await aReport(world)
    return { as, input: { orderId, issueId, photoId: photos[0] ?? '' } }
  },
  showEvidence: async (world) => {
    const { orderId, keeper } = await anOrder(world)
    return { ...(keeper && { as: keeper }), input: { orderId } }
  },
  createSetupPayment: async (world) => ({
    as: await world.newShopkeeper(),
    input: { amount: world.chance.oneOf(setupPlans).pricePaise, setup: await setupForm() },
  }),
  verifySetupPayment: async (world) => {
    const as = await world.newShopkeeper()
    const input = { amount: setupPlans[0].pricePaise, setup: await setupForm() }
    const { order } = await world.call('createSetupPayment', input, as.token)
    return { as, input: world.standin.pay(order.id) }
  },
  createRenewalPayment: (world) => ({
    as: workshop(world).keeper,
    input: { amount: world.chance.oneOf(renewalPlans).pricePaise },
  }),
  verifyRenewalPayment: async (world) => {
    const { keeper: as } = await makeShop(world.db)
    const { order } = await world.call('createRenewalPayment', { amount: 9900 }, as.token)
    return { as, input: world.standin.pay(order.id) }
  },
  createCommissionPayment: async (world) => ({ as: (await owingShop(world)).keeper, input: {} }),
  verifyCommissionPayment: async (world) => {
    const { keeper: as } = await owingShop(world)
    const { order } = await world.call('createCommissionPayment', {}, as.token)
    return { as, input: world.standin.pay(order.id) }
  },
  receivePaymentEvent: ({ standin, chance }) => {
    const payments = [...standin.state.payments.values()]
    const entity = payments.length > 0 && chance.under(0.7) ? chance.oneOf(payments) : undefined
    const body = JSON.stringify({
      entity: 'event',
      event: chance.oneOf(['payment.captured', 'payment.failed', 'refund.processed', 'order.paid', 'x.y']),
      payload: entity ? { payment: { entity } } : chance.oneOf([{}, [], null, { payment: [] }]),
      created_at: Math.floor(Date.now() / 1000),
    })
    const signature = webhookSignature(standin.state.keys.webhookSecret, Buffer.from(body))
    return { body, headers: { 'x-razorpay-signature': signature, 'x-razorpay-event-id': randomUUID() } }
  },
  chat: ({ chance }) => ({
    input: { message: chance.oneOf(['Where is my order?', 'How do I pay?', 'मेरा ऑर्डर कहाँ है']) },
  }),
  showPushConfig: () => ({}),
  addPushSubscription: async (world) => ({
    as: await world.newCustomer(),
    input: { subscription: `fuzz-token-${randomUUID()}` },
  }),
  removePushSubscription: async (world) => ({
    as: customer(world),
    input: { subscription: `fuzz-token-${randomUUID()}` },
  }),
} satisfies Partial<Book>

function inCart(world: World) {
  const { shopId, items } = shopOfMarket(world)
  return { as: customer(world), input: { shopId, itemId: world.chance.oneOf(items).itemId } }
}

/** A valid call for every endpoint. A new one is not fuzzed until it stands here, and TypeScript says so. */
export const validCalls: Book = { ...trade, ...validMenuCalls, ...validSignIns }
