export default function VerifyRoute() {
  return <h1>Verify</h1>
}
