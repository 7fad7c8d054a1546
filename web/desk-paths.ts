/** Addresses of the shopkeeper's pages, apart from `paths.ts` so that customers do not download them. */
export const deskPaths = {
  addItem: '/dashboard/add',
  copyItem: (itemId: string) => `/dashboard/add?copy=${itemId}`,
  /** A copy that is another pack of the same thing: only pack size and price differ. */
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
  /** The entries that a figure of the money page sums up. */
  moneyEntries: (of: string, span: { day: string } | { month: string }) =>
    `/dashboard/money/entries?${new URLSearchParams({ of, ...span })}`,
  poster: '/dashboard/poster',
  statement: '/dashboard/statement',
  statementOfMonth: (month: string) => `/dashboard/statement?month=${month}`,
  reviews: '/dashboard/reviews',
} as const
