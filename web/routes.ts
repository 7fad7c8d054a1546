import { index, layout, type RouteConfig, route } from '@react-router/dev/routes'

export default [
  layout('routes/shell.tsx', [
    index('routes/home.tsx'),
    route('shop/:shopId', 'routes/shop.tsx'),
    route('s/:slug', 'routes/shop-door.tsx'),
    route('category/:title', 'routes/category.tsx'),
    route('search', 'routes/search.tsx'),
    route('terms-and-conditions', 'routes/terms.tsx'),
    route('cart', 'routes/cart.tsx'),
    route('order', 'routes/place-order.tsx'),
    route('verify', 'routes/verify.tsx'),
    route('myorders', 'routes/my-orders.tsx'),
    route('myorders/:orderId', 'routes/order-details.tsx'),
    route('account', 'routes/account.tsx'),
    route('logout', 'routes/logout.tsx'),

    route('setup', 'routes/setup.tsx'),
    layout('routes/desk.tsx', [
      route('renew-subscription', 'routes/renew-subscription.tsx'),
      route('dashboard', 'routes/dashboard.tsx'),
      route('dashboard/add', 'routes/add-item.tsx'),
      route('dashboard/add/staples', 'routes/starters.tsx'),
      route('dashboard/add/list', 'routes/list-import.tsx'),
      route('dashboard/list', 'routes/list-items.tsx'),
      route('dashboard/list/prices', 'routes/price-sheet.tsx'),
      route('dashboard/list/order', 'routes/arrange-items.tsx'),
      route('dashboard/photos', 'routes/add-photos.tsx'),
      route('dashboard/edit/:itemId', 'routes/edit-item.tsx'),
      route('dashboard/orders', 'routes/shop-orders.tsx'),
      route('dashboard/profile', 'routes/shop-profile.tsx'),
      route('dashboard/money', 'routes/money.tsx'),
      route('dashboard/money/entries', 'routes/money-entries.tsx'),
      route('dashboard/poster', 'routes/poster.tsx'),
      route('dashboard/statement', 'routes/statement.tsx'),
      route('dashboard/reviews', 'routes/reviews.tsx'),
    ]),

    route('*', 'routes/not-found.tsx'),
  ]),
] satisfies RouteConfig
