export const handle = { side: 'shop' }

export default function ListItemsRoute() {
  return <h1>Items</h1>
}
