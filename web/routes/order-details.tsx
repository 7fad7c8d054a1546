export default function OrderDetailsRoute() {
  return <h1>OrderDetails</h1>
}
