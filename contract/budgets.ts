import type { RouteName } from './routes.ts'

/**
 * A rate limit: how many points one payer may spend within `seconds`. Routes with the same budget spend the same points. The
 * numbers allow for the busiest honest use: a shop at its rush hour, or a whole mobile network behind one address.
 * `RATE_LIMIT_FACTOR` multiplies them all.
 */
export type Budget = {
  name: string
  /** Who pays: the signed-in account, the shop that the call names, or the network address (IPv6: its /64). */
  per: 'account' | 'shop' | 'address'
  points: number
  seconds: number
}

export type Charge = {
  budget: Budget
  /** How many points a call costs: a number, or one for each kilobyte of its body. */
  cost: number | 'kilobytes'
  /** Charged only if the input has this field. */
  onlyWith?: string
}

const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

const budget = (name: string, per: Budget['per'], points: number, seconds: number): Budget => ({
  name,
  per,
  points,
  seconds,
})
const each = (budget: Budget): Charge => ({ budget, cost: 1 })

const callsOfAddress = each(budget('calls_address', 'address', 6000, MINUTE))
const callsOfAccount = each(budget('calls_account', 'account', 1200, MINUTE))
const open = [callsOfAddress]
const signedIn = [callsOfAddress, callsOfAccount]

/**
 * Each call computes password hashes, of 30 ms of CPU each. Failed tries have narrower limits of their own
 * (`server/identity/limits.ts`), which give those that succeed back.
 */
const signIns = [callsOfAddress, each(budget('sign_ins_address', 'address', 6000, 10 * MINUTE))]
const ownerProofs = [...signedIn, each(budget('owner_proofs', 'account', 60, 10 * MINUTE))]

/** Called for every letter that is typed; each call may cost money at a provider. */
const places = [callsOfAddress, each(budget('places', 'address', 600, MINUTE))]
const located = [callsOfAddress, each(budget('located', 'address', 120, MINUTE))]

/** Called for every letter that is typed. */
const searches = [callsOfAddress, each(budget('searches', 'address', 1200, MINUTE))]

/** Each call may request a distance from a provider, which costs money. */
const quotes = [
  callsOfAddress,
  each(budget('quotes_account', 'account', 120, 10 * MINUTE)),
  each(budget('quotes_address', 'address', 1200, HOUR)),
]

/** Each call sends two mails, rings at the shop, and may create an order at the gateway. */
const orders = [
  ...signedIn,
  each(budget('orders_account', 'account', 20, 10 * MINUTE)),
  each(budget('orders_account_day', 'account', 100, DAY)),
  each(budget('orders_address', 'address', 300, 10 * MINUTE)),
  each(budget('orders_shop', 'shop', 300, 10 * MINUTE)),
]
const statusChanges = [...signedIn, each(budget('status_changes', 'account', 600, 10 * MINUTE))]

/** Each call creates an order at the gateway. */
const planPayments = [...signedIn, each(budget('plan_payments', 'account', 20, 10 * MINUTE))]
/** Each call queries the gateway. A browser repeats it until the payment is confirmed or refused. */
const proofs = [...signedIn, each(budget('payment_proofs', 'account', 300, 10 * MINUTE))]
const openProofs = [...proofs, each(budget('payment_proofs_address', 'address', 3000, 10 * MINUTE))]

/** A picture takes a good part of a second to encode, and needs storage. */
const encoded = (field: string): Charge => ({
  ...each(budget('pictures', 'account', 60, 10 * MINUTE)),
  onlyWith: field,
})
const moreEncoded: Charge = { ...encoded('moreImages'), cost: 2 }
/** Before paying for a shop a person uploads one picture, and perhaps a few corrections. */
const uploadsBeforePaying: Charge = {
  budget: budget('uploads_before_paying', 'account', 100_000, DAY),
  cost: 'kilobytes',
}
const uploads: Charge = { budget: budget('uploads', 'account', 500_000, DAY), cost: 'kilobytes' }
const changes = [...signedIn, each(budget('changes', 'account', 600, 10 * MINUTE)), uploads]

const questions = [
  callsOfAddress,
  each(budget('questions_account', 'account', 20, 10 * MINUTE)),
  each(budget('questions_address', 'address', 200, 10 * MINUTE)),
]
/** Each call notifies the other side. A report may have three photos, each charged as a picture. */
const issues = [...signedIn, each(budget('issues', 'account', 60, HOUR))]
const photos = { ...encoded('photos'), cost: 3 }
const addresses = [...signedIn, each(budget('addresses', 'account', 120, 10 * MINUTE))]
const streams = [...signedIn, each(budget('streams_opened', 'account', 120, 10 * MINUTE))]
const devices = [...signedIn, each(budget('push_subscriptions', 'account', 60, 10 * MINUTE))]
const words = [...signedIn, each(budget('feedback', 'account', 60, 10 * MINUTE))]
const exports = [...signedIn, each(budget('exports', 'account', 20, HOUR))]

/** For pages, which are not routes of the contract. One that is not in memory takes tens of milliseconds to render. */
export const pageCharges: readonly Charge[] = [each(budget('pages', 'address', 600, MINUTE))]

/** For pictures that are not in memory. Home shows thirty, to many phones behind one address. */
export const mediaCharges: readonly Charge[] = [each(budget('media', 'address', 6000, MINUTE))]

/** What each call is charged. Sign-in has further limits of its own (`server/identity/limits.ts`). */
export const budgets: Record<RouteName, readonly Charge[]> = {
  showSite: open,

  register: signIns,
  login: signIns,
  sendOtp: open,
  verifyOtp: signIns,
  prepareGoogle: open,
  loginGoogle: open,
  registerGoogle: open,
  sendPhoneCode: open,
  loginPhone: open,
  registerPhone: open,
  logout: signedIn,
  repeatLogout: open,
  logoutAll: signedIn,
  showMe: signedIn,
  chooseLanguage: signedIn,
  forgotPassword: open,
  resetPassword: signIns,
  changePassword: ownerProofs,
  listSessions: signedIn,
  endSession: signedIn,
  exportAccount: exports,
  sendAccountCode: signedIn,
  confirmEmail: ownerProofs,
  sendLinkCode: signedIn,
  linkPhone: ownerProofs,
  removePhone: signedIn,
  deleteAccount: ownerProofs,

  listAddresses: signedIn,
  addAddress: addresses,
  changeAddress: addresses,
  removeAddress: addresses,
  chooseDefaultAddress: addresses,

  listDoors: [callsOfAddress, each(budget('maps_of_site', 'address', 60, 10 * MINUTE))],
  findDoor: open,
  listShops: open,
  showOwnShop: signedIn,
  editOwnShop: [...changes, encoded('shopImage')],
  pauseShop: changes,
  listBlockedCustomers: signedIn,
  blockCustomer: changes,
  showFirstDay: signedIn,
  markFirstDay: changes,
  placeTestOrder: changes,
  removeTestOrder: changes,
  showStatement: signedIn,
  showMoney: signedIn,
  listMoneyEntries: signedIn,
  showSetupDraft: signedIn,
  saveSetupDraft: [...signedIn, uploadsBeforePaying],
  showBank: open,
  listNamedShops: open,
  showShop: open,

  listHearts: signedIn,
  giveHeart: signedIn,
  takeHeart: signedIn,

  searchPlaces: places,
  resolvePlace: places,
  reversePlace: located,
  showSketch: places,

  listOwnFood: signedIn,
  listShopFood: open,
  addFood: [...changes, encoded('image'), moreEncoded],
  addManyFood: [...changes, each(budget('batches', 'account', 60, HOUR))],
  listBatches: signedIn,
  undoBatch: changes,
  savePrices: changes,
  arrangeFood: changes,
  editFood: [...changes, encoded('image'), moreEncoded],
  addPhoto: [...changes, encoded('image')],
  setStock: changes,
  removeFood: changes,
  showFood: open,

  searchItems: searches,
  suggestSearch: searches,

  showCarts: signedIn,
  showCart: signedIn,
  addToCart: signedIn,
  removeFromCart: signedIn,
  setCartCounts: signedIn,
  setCartCount: signedIn,

  showAgain: signedIn,
  listUsual: signedIn,

  quoteOrder: quotes,
  placeOrder: orders,
  createOnlineOrder: orders,
  verifyOrder: openProofs,
  listMyOrders: signedIn,
  listShopOrders: signedIn,
  setOrderStatus: statusChanges,
  acceptOrder: statusChanges,
  declineOrder: statusChanges,
  cancelOrder: statusChanges,
  answerCancel: statusChanges,
  packOrder: statusChanges,
  undoOrder: statusChanges,
  markUndeliverable: statusChanges,
  changeLine: statusChanges,
  answerProposal: statusChanges,
  leaveFeedback: words,
  listReviews: signedIn,
  answerReview: words,
  streamOrders: streams,
  showOrder: signedIn,
  listShopIssues: signedIn,
  listOrderIssues: signedIn,
  reportIssue: [...issues, photos, uploads],
  answerIssue: issues,
  solveIssue: issues,
  showIssuePhoto: signedIn,
  showEvidence: exports,

  createSetupPayment: [...planPayments, uploadsBeforePaying, encoded('setup')],
  verifySetupPayment: [...proofs, uploadsBeforePaying, encoded('shopImage')],
  createRenewalPayment: planPayments,
  verifyRenewalPayment: proofs,
  createCommissionPayment: planPayments,
  verifyCommissionPayment: proofs,
  receivePaymentEvent: open,

  chat: questions,
  showPushConfig: open,
  addPushSubscription: devices,
  removePushSubscription: devices,
}

const spans = new Map([
  [MINUTE, 'a minute'],
  [10 * MINUTE, 'in 10 minutes'],
  [HOUR, 'an hour'],
  [DAY, 'a day'],
])

/** Describes a charge in the API's document. */
export function describeCharge({ budget, cost, onlyWith }: Charge): string {
  const points = budget.points.toLocaleString('en')
  const amount = cost === 'kilobytes' ? `${points} KB` : points
  const perCall = cost === 'kilobytes' || cost === 1 ? '' : `, ${cost} per call`
  const only = onlyWith === undefined ? '' : `, if \`${onlyWith}\` is given`
  return `${budget.name} ${amount} ${spans.get(budget.seconds) ?? `in ${budget.seconds} s`} per ${budget.per}${perCall}${only}`
}
