/** Every address of the site, except those of the shopkeeper's pages, which are in `desk-paths.ts`. */
const CATEGORY = '/category/'
/** Whether it is the page of a section of a shop's menu. */
export const isCategory = (pathname: string): boolean => pathname.startsWith(CATEGORY)

export const paths = {
  home: '/',
  shop: (shopId: string) => `/shop/${shopId}`,
  door: (slug: string) => `/s/${slug}`,
  /** `foodType` tells apart sections with the same title. */
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
} as const

type Shared = { _id: string; slug?: string | undefined }

/** The address of a shop as people share it: its short one, if it has one. */
export const sharedShop = ({ _id, slug }: Shared): string => (slug ? paths.door(slug) : paths.shop(_id))
/** The same, and the page scrolls to one of the items. */
export const sharedItem = (shop: Shared, itemId: string): string => `${sharedShop(shop)}?item=${itemId}`

/** The two places a refusal may send a person to; anything else in `redirect` is ignored. */
export const redirectPaths: readonly string[] = [paths.setup, paths.renew]
