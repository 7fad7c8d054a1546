export const handle = { side: 'shop' }

export default function StatementRoute() {
  return <h1>Statement</h1>
}
