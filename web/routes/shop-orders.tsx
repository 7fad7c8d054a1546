export const handle = { side: 'shop' }

export default function ShopOrdersRoute() {
  return <h1>Orders</h1>
}
