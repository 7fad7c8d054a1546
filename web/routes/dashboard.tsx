export const handle = { side: 'shop' }

export default function DashboardRoute() {
  return <h1>Dashboard</h1>
}
