export default function SetupRoute() {
  return <h1>Setup</h1>
}
