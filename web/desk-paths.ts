/** The addresses behind the counter: customers never carry them. */
export const deskPaths = {
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
