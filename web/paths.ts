/** Every address of the site, written once. */
const CATEGORY = '/category/'
/** A section of a shop's menu. */
export const isCategory = (pathname: string): boolean => pathname.startsWith(CATEGORY)

export const paths = {
  home: '/',
  shop: (shopId: string) => `/shop/${shopId}`,
  door: (slug: string) => `/s/${slug}`,
  /** `foodType` where another section may have the same title. */
  category: (title: string, shopId: string, foodType?: string) =>
    `${CATEGORY}${encodeURIComponent(title)}?shop=${shopId}${foodType ? `&type=${foodType}` : ''}`,
  search: '/search',
  terms: '/terms-and-conditions',
  cart: '/cart',
  placeOrder: '/order',
  verify: '/verify',
  myOrders: '/myorders',
  orderDetails: (orderId: string) => `/myorders/${orderId}`,
  account: '/account',
  logout: '/logout',
  setup: '/setup',
  renew: '/renew-subscription',
  dashboard: '/dashboard',
  addItem: '/dashboard/add',
  copyItem: (itemId: string) => `/dashboard/add?copy=${itemId}`,
  /** The same, where only pack and price are another's. */
  anotherPack: (itemId: string) => `/dashboard/add?copy=${itemId}&as=pack`,
  starters: '/dashboard/add/staples',
  listImport: '/dashboard/add/list',
  listItems: '/dashboard/list',
  priceSheet: '/dashboard/list/prices',
  arrangeItems: '/dashboard/list/order',
  addPhotos: '/dashboard/photos',
  editItem: (itemId: string) => `/dashboard/edit/${itemId}`,
  shopOrders: '/dashboard/orders',
  allShopOrders: '/dashboard/orders?show=all',
  shopProfile: '/dashboard/profile',
  money: '/dashboard/money',
  moneyOfMonth: (month: string) => `/dashboard/money?month=${month}`,
  /** What is behind a figure of the money page. */
  moneyEntries: (of: string, span: { day: string } | { month: string }) =>
    `/dashboard/money/entries?${new URLSearchParams({ of, ...span })}`,
  poster: '/dashboard/poster',
  statement: '/dashboard/statement',
  statementOfMonth: (month: string) => `/dashboard/statement?month=${month}`,
  reviews: '/dashboard/reviews',
} as const

type Shared = { _id: string; slug?: string | undefined }

/** A shop's page as it is handed on: short, where it has a short address. */
export const sharedShop = ({ _id, slug }: Shared): string => (slug ? paths.door(slug) : paths.shop(_id))
/** The same with one of its items in sight. */
export const sharedItem = (shop: Shared, itemId: string): string => `${sharedShop(shop)}?item=${itemId}`

/** The two places a refusal may send a person to; anything else in `redirect` is ignored. */
export const redirectPaths: readonly string[] = [paths.setup, paths.renew]
