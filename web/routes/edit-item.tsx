export const handle = { side: 'shop' }

export default function EditItemRoute() {
  return <h1>Edit item</h1>
}
