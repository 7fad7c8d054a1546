const allowed = new Set<string>()
let isAllowing = false

/**
 * Trusted Types: lets a library load or start a script by a plain string address. The page's `default` policy accepts
 * exactly the addresses allowed here. Where the CSP forbids that policy, the library's call throws.
 */
export function allowScript(url: string): void {
  allowed.add(url)
  if (isAllowing) return
  isAllowing = true
  const rules = { createScriptURL: (asked: string) => (allowed.has(asked) ? asked : null) }
  try {
    window.trustedTypes?.createPolicy('default', rules)
  } catch {
    // The page's CSP does not allow a `default` policy.
  }
}
