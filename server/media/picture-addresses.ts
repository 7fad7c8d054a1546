/**
 * Matches a JSON string that is exactly the path of a picture. Text that a person typed cannot imitate one inside a longer
 * string, because its quotes are escaped.
 */
const pathInJson = /"(?=\/media\/[0-9a-f]{32}-[0-9a-f]{6}-\d{2,4}\.webp")/g

/** Makes a function that prefixes the origin to all picture paths in JSON. Inside the product a picture's address is its path. */
export function picturesFrom(origin: string | undefined): (json: string) => string {
  if (origin === undefined) return (json) => json
  return (json) => json.replace(pathInJson, `"${origin}`)
}
