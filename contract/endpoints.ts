import type { z } from 'zod'
import * as addresses from './addresses.ts'
import * as cart from './cart.ts'
import * as chat from './chat.ts'
import type { Endpoint } from './endpoint.ts'
import * as feedback from './feedback.ts'
import * as geo from './geo.ts'
import * as identity from './identity.ts'
import * as issues from './issues.ts'
import * as manyItems from './menu/many-items.ts'
import * as menu from './menu.ts'
import * as notifications from './notifications.ts'
import * as acts from './orders/acts.ts'
import * as checkout from './orders/checkout.ts'
import * as firstDay from './orders/first-day.ts'
import * as orderedCarts from './orders/ordered-carts.ts'
import * as orders from './orders.ts'
import * as payments from './payments.ts'
import type { RouteName } from './routes.ts'
import * as search from './search.ts'
import * as settlement from './settlement.ts'
import * as ownShop from './shops/own-shop.ts'
import * as shops from './shops.ts'
import * as site from './site.ts'
import * as subscriptions from './subscriptions.ts'

/** Every call of the API. The server's routes, the web client, the OpenAPI document and the table tests are made from it. */
export const endpoints = {
  showSite: site.showSite,
  register: identity.register,
  login: identity.login,
  sendOtp: identity.sendOtp,
  verifyOtp: identity.verifyOtp,
  prepareGoogle: identity.prepareGoogle,
  loginGoogle: identity.loginGoogle,
  registerGoogle: identity.registerGoogle,
  logout: identity.logout,
  repeatLogout: identity.repeatLogout,
  logoutAll: identity.logoutAll,
  showMe: identity.showMe,
  forgotPassword: identity.forgotPassword,
  resetPassword: identity.resetPassword,
  changePassword: identity.changePassword,
  listSessions: identity.listSessions,
  endSession: identity.endSession,
  exportAccount: identity.exportAccount,
  sendAccountCode: identity.sendAccountCode,
  confirmEmail: identity.confirmEmail,
  sendPhoneCode: identity.sendPhoneCode,
  loginPhone: identity.loginPhone,
  registerPhone: identity.registerPhone,
  sendLinkCode: identity.sendLinkCode,
  linkPhone: identity.linkPhone,
  removePhone: identity.removePhone,
  chooseLanguage: identity.chooseLanguage,
  deleteAccount: identity.deleteAccount,
  listAddresses: addresses.listAddresses,
  addAddress: addresses.addAddress,
  changeAddress: addresses.changeAddress,
  removeAddress: addresses.removeAddress,
  chooseDefaultAddress: addresses.chooseDefaultAddress,
  listDoors: shops.listDoors,
  findDoor: shops.findDoor,
  listShops: shops.listShops,
  showOwnShop: ownShop.showOwnShop,
  editOwnShop: ownShop.editOwnShop,
  pauseShop: ownShop.pauseShop,
  listBlockedCustomers: orders.listBlockedCustomers,
  blockCustomer: orders.blockCustomer,
  showFirstDay: firstDay.showFirstDay,
  markFirstDay: firstDay.markFirstDay,
  placeTestOrder: firstDay.placeTestOrder,
  removeTestOrder: firstDay.removeTestOrder,
  showStatement: settlement.showStatement,
  showMoney: settlement.showMoney,
  listMoneyEntries: settlement.listMoneyEntries,
  showSetupDraft: ownShop.showSetupDraft,
  saveSetupDraft: ownShop.saveSetupDraft,
  showBank: ownShop.showBank,
  listNamedShops: shops.listNamedShops,
  showShop: shops.showShop,
  listHearts: shops.listHearts,
  giveHeart: shops.giveHeart,
  takeHeart: shops.takeHeart,
  searchPlaces: geo.searchPlaces,
  resolvePlace: geo.resolvePlace,
  reversePlace: geo.reversePlace,
  showSketch: geo.showSketch,
  listOwnFood: menu.listOwnFood,
  listShopFood: menu.listShopFood,
  addFood: menu.addFood,
  addManyFood: manyItems.addManyFood,
  listBatches: manyItems.listBatches,
  undoBatch: manyItems.undoBatch,
  savePrices: manyItems.savePrices,
  arrangeFood: manyItems.arrangeFood,
  editFood: menu.editFood,
  addPhoto: menu.addPhoto,
  setStock: menu.setStock,
  removeFood: menu.removeFood,
  showFood: menu.showFood,
  searchItems: search.searchItems,
  suggestSearch: search.suggestSearch,
  showCarts: orderedCarts.showCarts,
  showCart: orderedCarts.showCart,
  addToCart: cart.addToCart,
  removeFromCart: cart.removeFromCart,
  setCartCounts: cart.setCartCounts,
  setCartCount: cart.setCartCount,
  showAgain: orders.showAgain,
  listUsual: orders.listUsual,
  quoteOrder: checkout.quoteOrder,
  placeOrder: checkout.placeOrder,
  createOnlineOrder: checkout.createOnlineOrder,
  verifyOrder: checkout.verifyOrder,
  listMyOrders: orders.listMyOrders,
  listShopOrders: orders.listShopOrders,
  setOrderStatus: orders.setOrderStatus,
  acceptOrder: acts.acceptOrder,
  declineOrder: acts.declineOrder,
  cancelOrder: acts.cancelOrder,
  answerCancel: acts.answerCancel,
  packOrder: acts.packOrder,
  undoOrder: acts.undoOrder,
  markUndeliverable: acts.markUndeliverable,
  changeLine: acts.changeLine,
  answerProposal: acts.answerProposal,
  leaveFeedback: feedback.leaveFeedback,
  listReviews: feedback.listReviews,
  answerReview: feedback.answerReview,
  streamOrders: orders.streamOrders,
  showOrder: orders.showOrder,
  listShopIssues: issues.listShopIssues,
  listOrderIssues: issues.listOrderIssues,
  reportIssue: issues.reportIssue,
  answerIssue: issues.answerIssue,
  solveIssue: issues.solveIssue,
  showIssuePhoto: issues.showIssuePhoto,
  showEvidence: issues.showEvidence,
  createSetupPayment: subscriptions.createSetupPayment,
  verifySetupPayment: subscriptions.verifySetupPayment,
  createRenewalPayment: subscriptions.createRenewalPayment,
  verifyRenewalPayment: subscriptions.verifyRenewalPayment,
  createCommissionPayment: settlement.createCommissionPayment,
  verifyCommissionPayment: settlement.verifyCommissionPayment,
  receivePaymentEvent: payments.receivePaymentEvent,
  chat: chat.chat,
  showPushConfig: notifications.showPushConfig,
  addPushSubscription: notifications.addPushSubscription,
  removePushSubscription: notifications.removePushSubscription,
} satisfies Record<RouteName, Endpoint>

export type Endpoints = typeof endpoints
/** What a caller sends. */
export type InputOf<N extends RouteName> = z.input<Endpoints[N]['input']>
/** What a caller gets, including the `success` of every reply. */
export type ReplyOf<N extends RouteName> = { success: boolean } & z.output<Endpoints[N]['reply']>
