export const handle = { side: 'shop' }

export default function RenewRoute() {
  return <h1>Renew subscription</h1>
}
