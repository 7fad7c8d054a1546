import type { Role } from './rules/roles.ts'

/** Who may call: anyone, an account of any role that `rules/roles.ts` names, or of one role only. */
export type Access = 'public' | 'signed-in' | Role
export type RouteSpec = { method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'; path: string; access: Access }

/** Method, path and access of every call. Free of zod, so that the browser can carry it. */
export const routes = {
  showSite: { method: 'GET', path: '/api/site', access: 'public' },

  register: { method: 'POST', path: '/api/register', access: 'public' },
  login: { method: 'POST', path: '/api/login', access: 'public' },
  sendOtp: { method: 'POST', path: '/api/send-otp', access: 'public' },
  verifyOtp: { method: 'POST', path: '/api/verify-otp', access: 'public' },
  prepareGoogle: { method: 'GET', path: '/api/login/google', access: 'public' },
  loginGoogle: { method: 'POST', path: '/api/login/google', access: 'public' },
  registerGoogle: { method: 'POST', path: '/api/register-google', access: 'public' },
  sendPhoneCode: { method: 'POST', path: '/api/phone/code', access: 'public' },
  loginPhone: { method: 'POST', path: '/api/phone/login', access: 'public' },
  registerPhone: { method: 'POST', path: '/api/phone/register', access: 'public' },
  logout: { method: 'POST', path: '/api/logout', access: 'signed-in' },
  logoutAll: { method: 'POST', path: '/api/logout-all', access: 'signed-in' },
  showMe: { method: 'GET', path: '/api/me', access: 'signed-in' },
  forgotPassword: { method: 'POST', path: '/api/password/forgot', access: 'public' },
  resetPassword: { method: 'POST', path: '/api/password/reset', access: 'public' },
  changePassword: { method: 'POST', path: '/api/password', access: 'signed-in' },
  listSessions: { method: 'GET', path: '/api/sessions', access: 'signed-in' },
  endSession: { method: 'DELETE', path: '/api/sessions', access: 'signed-in' },
  exportAccount: { method: 'POST', path: '/api/account/export', access: 'signed-in' },
  sendAccountCode: { method: 'POST', path: '/api/account/code', access: 'signed-in' },
  confirmEmail: { method: 'POST', path: '/api/account/email', access: 'signed-in' },
  sendLinkCode: { method: 'POST', path: '/api/account/phone/code', access: 'signed-in' },
  linkPhone: { method: 'PUT', path: '/api/account/phone', access: 'signed-in' },
  removePhone: { method: 'DELETE', path: '/api/account/phone', access: 'signed-in' },
  deleteAccount: { method: 'DELETE', path: '/api/account', access: 'signed-in' },

  listAddresses: { method: 'GET', path: '/api/addresses', access: 'user' },
  addAddress: { method: 'POST', path: '/api/addresses', access: 'user' },
  changeAddress: { method: 'PUT', path: '/api/addresses/:addressId', access: 'user' },
  removeAddress: { method: 'DELETE', path: '/api/addresses/:addressId', access: 'user' },
  chooseDefaultAddress: { method: 'PUT', path: '/api/addresses/:addressId/default', access: 'user' },

  listDoors: { method: 'GET', path: '/api/doors', access: 'public' },
  findDoor: { method: 'GET', path: '/api/doors/:slug', access: 'public' },
  listShops: { method: 'GET', path: '/api/shops/all', access: 'public' },
  showOwnShop: { method: 'GET', path: '/api/shops/details', access: 'shop' },
  editOwnShop: { method: 'PATCH', path: '/api/shops/details', access: 'shop' },
  pauseShop: { method: 'POST', path: '/api/shops/pause', access: 'shop' },
  listBlockedCustomers: { method: 'GET', path: '/api/shops/blocked', access: 'shop' },
  blockCustomer: { method: 'PUT', path: '/api/shops/blocked/:customer', access: 'shop' },
  showFirstDay: { method: 'GET', path: '/api/shops/first-day', access: 'shop' },
  markFirstDay: { method: 'POST', path: '/api/shops/first-day', access: 'shop' },
  placeTestOrder: { method: 'POST', path: '/api/shops/test-order', access: 'shop' },
  removeTestOrder: { method: 'DELETE', path: '/api/shops/test-order', access: 'shop' },
  showStatement: { method: 'GET', path: '/api/shops/statement', access: 'shop' },
  showMoney: { method: 'GET', path: '/api/shops/money', access: 'shop' },
  listMoneyEntries: { method: 'GET', path: '/api/shops/money/entries', access: 'shop' },
  showSetupDraft: { method: 'GET', path: '/api/shops/setup-draft', access: 'shop' },
  saveSetupDraft: { method: 'PUT', path: '/api/shops/setup-draft', access: 'shop' },
  showBank: { method: 'GET', path: '/api/shops/bank/:ifsc', access: 'public' },
  showShop: { method: 'GET', path: '/api/shops/:shopId', access: 'public' },

  listHearts: { method: 'GET', path: '/api/hearts', access: 'user' },
  giveHeart: { method: 'PUT', path: '/api/hearts/:shopId', access: 'user' },
  takeHeart: { method: 'DELETE', path: '/api/hearts/:shopId', access: 'user' },

  searchPlaces: { method: 'GET', path: '/api/geo/search', access: 'public' },
  resolvePlace: { method: 'GET', path: '/api/geo/place/:ref', access: 'public' },
  reversePlace: { method: 'GET', path: '/api/geo/reverse', access: 'public' },
  showSketch: { method: 'GET', path: '/api/geo/sketch', access: 'public' },

  listOwnFood: { method: 'GET', path: '/api/food/list', access: 'shop' },
  listShopFood: { method: 'GET', path: '/api/food/list/:shopId', access: 'public' },
  addFood: { method: 'POST', path: '/api/food/add', access: 'shop' },
  editFood: { method: 'POST', path: '/api/food/edit/:itemId', access: 'shop' },
  setStock: { method: 'PUT', path: '/api/food/:itemId/stock', access: 'shop' },
  removeFood: { method: 'POST', path: '/api/food/remove', access: 'shop' },
  showFood: { method: 'GET', path: '/api/food/:itemId', access: 'public' },

  searchItems: { method: 'GET', path: '/api/search', access: 'public' },
  suggestSearch: { method: 'GET', path: '/api/search/suggestions', access: 'public' },

  showCarts: { method: 'GET', path: '/api/cart', access: 'user' },
  addToCart: { method: 'POST', path: '/api/cart/add', access: 'user' },
  removeFromCart: { method: 'POST', path: '/api/cart/remove', access: 'user' },
  setCartCount: { method: 'PUT', path: '/api/cart/:shopId/:itemId', access: 'user' },

  showAgain: { method: 'GET', path: '/api/again', access: 'user' },
  listUsual: { method: 'GET', path: '/api/usual', access: 'user' },

  quoteOrder: { method: 'POST', path: '/api/order/quote', access: 'public' },
  placeOrder: { method: 'POST', path: '/api/order/place', access: 'user' },
  createOnlineOrder: { method: 'POST', path: '/api/order/create-order', access: 'user' },
  /** Two forms: paying (token needed, checked inside) and the read-only one of the verify screen. */
  verifyOrder: { method: 'POST', path: '/api/order/verify', access: 'public' },
  listMyOrders: { method: 'POST', path: '/api/order/userorders', access: 'signed-in' },
  listShopOrders: { method: 'GET', path: '/api/order/list', access: 'shop' },
  setOrderStatus: { method: 'POST', path: '/api/order/status', access: 'shop' },
  acceptOrder: { method: 'POST', path: '/api/order/:orderId/accept', access: 'shop' },
  declineOrder: { method: 'POST', path: '/api/order/:orderId/decline', access: 'shop' },
  cancelOrder: { method: 'POST', path: '/api/order/:orderId/cancel', access: 'user' },
  answerCancel: { method: 'POST', path: '/api/order/:orderId/answer-cancel', access: 'shop' },
  packOrder: { method: 'POST', path: '/api/order/:orderId/pack', access: 'shop' },
  undoOrder: { method: 'POST', path: '/api/order/:orderId/undo', access: 'shop' },
  markUndeliverable: { method: 'POST', path: '/api/order/:orderId/undeliverable', access: 'shop' },
  changeLine: { method: 'POST', path: '/api/order/:orderId/changes', access: 'shop' },
  answerProposal: { method: 'POST', path: '/api/order/:orderId/changes/:changeId/answer', access: 'user' },
  leaveFeedback: { method: 'POST', path: '/api/order/feedback', access: 'user' },
  listReviews: { method: 'GET', path: '/api/feedback', access: 'shop' },
  answerReview: { method: 'POST', path: '/api/feedback/:orderId/answer', access: 'shop' },
  streamOrders: { method: 'GET', path: '/api/order/stream', access: 'signed-in' },
  showOrder: { method: 'GET', path: '/api/order/:orderId', access: 'signed-in' },

  listShopIssues: { method: 'GET', path: '/api/issues', access: 'shop' },
  listOrderIssues: { method: 'GET', path: '/api/order/:orderId/issues', access: 'signed-in' },
  reportIssue: { method: 'POST', path: '/api/order/:orderId/issues', access: 'user' },
  answerIssue: { method: 'POST', path: '/api/order/:orderId/issues/:issueId/answer', access: 'shop' },
  solveIssue: { method: 'POST', path: '/api/order/:orderId/issues/:issueId/solved', access: 'user' },
  showIssuePhoto: {
    method: 'GET',
    path: '/api/order/:orderId/issues/:issueId/photos/:photoId',
    access: 'signed-in',
  },
  showEvidence: { method: 'GET', path: '/api/order/:orderId/evidence', access: 'signed-in' },

  createSetupPayment: { method: 'POST', path: '/api/payment/create-order', access: 'shop' },
  verifySetupPayment: { method: 'POST', path: '/api/payment/verify', access: 'shop' },
  createRenewalPayment: { method: 'POST', path: '/api/payment/createRenewalOrder', access: 'shop' },
  verifyRenewalPayment: { method: 'POST', path: '/api/payment/verifyRenewalPayment', access: 'shop' },
  /** Signed over its raw bytes, so it is mounted apart from the JSON routes. */
  receivePaymentEvent: { method: 'POST', path: '/api/payment/webhook', access: 'public' },

  chat: { method: 'POST', path: '/api/chat', access: 'public' },
  showPushConfig: { method: 'GET', path: '/api/push/config', access: 'public' },
  addPushSubscription: { method: 'POST', path: '/api/push/subscriptions', access: 'signed-in' },
  removePushSubscription: { method: 'DELETE', path: '/api/push/subscriptions', access: 'signed-in' },
} as const satisfies Record<string, RouteSpec>

export type RouteName = keyof typeof routes
