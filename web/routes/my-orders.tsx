export default function MyOrdersRoute() {
  return <h1>MyOrders</h1>
}
