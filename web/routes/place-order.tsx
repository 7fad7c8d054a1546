export default function PlaceOrderRoute() {
  return <h1>PlaceOrder</h1>
}
