export const handle = { side: 'shop' }

export default function AddItemRoute() {
  return <h1>Add item</h1>
}
