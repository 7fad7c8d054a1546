import { randomUUID } from 'node:crypto'
import { moneyFigures } from '#contract/rules/money/money-figures.ts'
import { renewalPlans, setupPlans } from '#contract/rules/money/plans.ts'
import { saidSteps } from '#contract/rules/orders/first-day.ts'
import { webhookSignature } from '#server/payments/razorpay/signatures.ts'
import { deliveryAddress, makeShop, setupForm } from '../scenes/builders.ts'
import { makeKeptAddress, makeOwingShop, pickCustomer, pickOrder, pointAsText } from './market-data.ts'
import type { ValidCalls } from './valid-call.ts'
import { validMenuCalls } from './valid-menu-calls.ts'
import { validOrderCalls } from './valid-order-calls.ts'
import { validSignIns } from './valid-sign-ins.ts'
import { shopOfMarket, type World, workshop } from './world.ts'

const draft = { name: 'Kale Dairy', city: 'Nagpur', latitude: null }

const trade = {
  showSite: () => ({}),
  listAddresses: (world) => ({ as: pickCustomer(world) }),
  addAddress: async (world) => ({
    as: await world.newCustomer(),
    input: {
      ...deliveryAddress,
      flat: `${world.chance.whole(1, 9)}B`,
      label: world.chance.oneOf(['Home', '']),
    },
  }),
  changeAddress: async (world) => {
    const { as, addressId } = await makeKeptAddress(world)
    const change = world.chance.oneOf([{ ...deliveryAddress, label: 'Work' }, { label: 'Work' }])
    return { as, input: { ...change, addressId } }
  },
  removeAddress: async (world) => {
    const { as, addressId } = await makeKeptAddress(world)
    return { as, input: { addressId } }
  },
  chooseDefaultAddress: async (world) => {
    const { as, addressId } = await makeKeptAddress(world)
    return { as, input: { addressId } }
  },
  listDoors: () => ({ input: { part: '0' } }),
  findDoor: async (world) => {
    const slug = `kale-dairy-${world.chance.whole(100, 104)}`
    await world.call('editOwnShop', { slug }, workshop(world).keeper.token).catch(() => undefined)
    return { input: { slug } }
  },
  listShops: () => ({ input: { ...pointAsText, limit: '20' } }),
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
    const { orderId, keeper } = await pickOrder(world)
    // So that customers can go on ordering at the market.
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
  listNamedShops: (world) => ({ input: { shopIds: shopOfMarket(world).shopId } }),
  showShop: (world) => ({ input: { shopId: shopOfMarket(world).shopId } }),
  listHearts: (world) => ({ as: pickCustomer(world) }),
  giveHeart: (world) => ({ as: pickCustomer(world), input: { shopId: shopOfMarket(world).shopId } }),
  takeHeart: (world) => ({ as: pickCustomer(world), input: { shopId: shopOfMarket(world).shopId } }),
  searchPlaces: () => ({ input: { q: 'dharampeth nagpur', ...pointAsText } }),
  resolvePlace: async (world) => {
    const { data } = await world.call('searchPlaces', { q: 'dharampeth' })
    return { input: { ref: data[0]?.ref ?? '' } }
  },
  reversePlace: () => ({ input: pointAsText }),
  showSketch: () => ({ input: pointAsText }),
  searchItems: ({ chance }) => ({
    input: { q: chance.oneOf(['milk', 'dudh', 'दही', 'panner 200', 'zebra']), ...pointAsText },
  }),
  suggestSearch: ({ chance }) => ({ input: { q: chance.oneOf(['mi', 'dud', 'kale', 'प']), ...pointAsText } }),
  showCarts: (world) => ({
    as: pickCustomer(world),
    ...(world.chance.under(0.5) && {
      input: { since: `${shopOfMarket(world).shopId}:${world.chance.whole(1, 5)}` },
    }),
  }),
  showCart: (world) => ({
    as: pickCustomer(world),
    input: {
      shopId: shopOfMarket(world).shopId,
      ...(world.chance.under(0.5) && { cart: String(world.chance.whole(1, 5)) }),
    },
  }),
  addToCart: (world) => inCart(world),
  removeFromCart: (world) => inCart(world),
  setCartCounts: (world) => {
    const { as, input } = inCart(world)
    return { as, input: { carts: { [input.shopId]: { [input.itemId]: world.chance.whole(0, 99) } } } }
  },
  setCartCount: (world) => {
    const { as, input } = inCart(world)
    return { as, input: { ...input, count: world.chance.whole(0, 99) } }
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
  createCommissionPayment: async (world) => ({ as: (await makeOwingShop(world)).keeper, input: {} }),
  verifyCommissionPayment: async (world) => {
    const { keeper: as } = await makeOwingShop(world)
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
    as: pickCustomer(world),
    input: { subscription: `fuzz-token-${randomUUID()}` },
  }),
} satisfies Partial<ValidCalls>

function inCart(world: World) {
  const { shopId, items } = shopOfMarket(world)
  return { as: pickCustomer(world), input: { shopId, itemId: world.chance.oneOf(items).itemId } }
}

/** A valid call for every endpoint. TypeScript reports an endpoint that is missing here. */
export const validCalls: ValidCalls = { ...trade, ...validOrderCalls, ...validMenuCalls, ...validSignIns }
