export default function ShopRoute() {
  return <h1>Shop</h1>
}
