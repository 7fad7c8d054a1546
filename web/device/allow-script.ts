const allowed = new Set<string>()
let isAllowing = false

/**
 * For a library that starts its script by an address as text: the page's default policy lets exactly these through.
 * Where the page does not let us have one, starting it fails, and says so.
 */
export function allowScript(url: string): void {
  allowed.add(url)
  if (isAllowing) return
  isAllowing = true
  const rules = { createScriptURL: (asked: string) => (allowed.has(asked) ? asked : null) }
  try {
    window.trustedTypes?.createPolicy('default', rules)
  } catch {
    // The page's policy has no room for it.
  }
}
