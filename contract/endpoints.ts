import type { z } from 'zod'
import * as addresses from './addresses.ts'
import * as cart from './cart.ts'
import * as chat from './chat.ts'
import type { Endpoint } from './endpoint.ts'
import * as feedback from './feedback.ts'
import * as geo from './geo.ts'
import * as identity from './identity.ts'
import * as issues from './issues.ts'
import * as menu from './menu.ts'
import * as notifications from './notifications.ts'
import * as orders from './orders.ts'
import * as payments from './payments.ts'
import type { RouteName } from './routes.ts'
import * as search from './search.ts'
import * as settlement from './settlement.ts'
import * as shops from './shops.ts'
import * as site from './site.ts'
import * as subscriptions from './subscriptions.ts'

/** Every call of the API. Routes, web client, OpenAPI document and the table tests all read it. */
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
  showOwnShop: shops.showOwnShop,
  editOwnShop: shops.editOwnShop,
  pauseShop: shops.pauseShop,
  listBlockedCustomers: orders.listBlockedCustomers,
  blockCustomer: orders.blockCustomer,
  showFirstDay: orders.showFirstDay,
  markFirstDay: orders.markFirstDay,
  placeTestOrder: orders.placeTestOrder,
  removeTestOrder: orders.removeTestOrder,
  showStatement: settlement.showStatement,
  showMoney: settlement.showMoney,
  listMoneyEntries: settlement.listMoneyEntries,
  showSetupDraft: shops.showSetupDraft,
  saveSetupDraft: shops.saveSetupDraft,
  showBank: shops.showBank,
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
  addManyFood: menu.addManyFood,
  listBatches: menu.listBatches,
  undoBatch: menu.undoBatch,
  savePrices: menu.savePrices,
  arrangeFood: menu.arrangeFood,
  editFood: menu.editFood,
  addPhoto: menu.addPhoto,
  setStock: menu.setStock,
  removeFood: menu.removeFood,
  showFood: menu.showFood,
  searchItems: search.searchItems,
  suggestSearch: search.suggestSearch,
  showCarts: cart.showCarts,
  showCart: orders.showCart,
  addToCart: cart.addToCart,
  removeFromCart: cart.removeFromCart,
  setCartCount: cart.setCartCount,
  showAgain: orders.showAgain,
  listUsual: orders.listUsual,
  quoteOrder: orders.quoteOrder,
  placeOrder: orders.placeOrder,
  createOnlineOrder: orders.createOnlineOrder,
  verifyOrder: orders.verifyOrder,
  listMyOrders: orders.listMyOrders,
  listShopOrders: orders.listShopOrders,
  setOrderStatus: orders.setOrderStatus,
  acceptOrder: orders.acceptOrder,
  declineOrder: orders.declineOrder,
  cancelOrder: orders.cancelOrder,
  answerCancel: orders.answerCancel,
  packOrder: orders.packOrder,
  undoOrder: orders.undoOrder,
  markUndeliverable: orders.markUndeliverable,
  changeLine: orders.changeLine,
  answerProposal: orders.answerProposal,
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
/** What a caller gets, beside the `success` that every reply carries. */
export type ReplyOf<N extends RouteName> = { success: boolean } & z.output<Endpoints[N]['reply']>
