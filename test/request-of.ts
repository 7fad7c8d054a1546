/** Fills the parameters of the path, and puts the other fields into the query or the body, like the web client. */
export function requestOf(method: string, pattern: string, input: object): { path: string; json?: unknown } {
  const rest = new Map<string, unknown>(Object.entries(input))
  const path = pattern.replace(/:(\w+)/g, (_, name: string) => {
    const value = rest.get(name)
    rest.delete(name)
    return encodeURIComponent(String(value))
  })
  if (method !== 'GET' && method !== 'DELETE') return { path, json: Object.fromEntries(rest) }
  const query = new URLSearchParams()
  for (const [name, value] of rest) if (value !== undefined) query.set(name, String(value))
  return { path: query.size > 0 ? `${path}?${query}` : path }
}
