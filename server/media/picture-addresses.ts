/**
 * A string of JSON that is the path of a picture and nothing else. No text that a person wrote passes for one by its
 * quotes: theirs are escaped.
 */
const pathInJson = /"(?=\/media\/[0-9a-f]{32}-[0-9a-f]{6}-\d{2,4}\.webp")/g

/** Names in JSON where pictures are fetched from. Inside, a picture's address is its path. */
export function picturesFrom(origin: string | undefined): (json: string) => string {
  if (origin === undefined) return (json) => json
  return (json) => json.replace(pathInJson, `"${origin}`)
}
