export default function CategoryRoute() {
  return <h1>Category</h1>
}
