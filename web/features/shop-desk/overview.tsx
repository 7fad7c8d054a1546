/** What `/` is for a shopkeeper. */
export default function Overview() {
  return <h1>Dashboard</h1>
}
