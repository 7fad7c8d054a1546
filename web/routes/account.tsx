export default function AccountRoute() {
  return <h1>Account</h1>
}
