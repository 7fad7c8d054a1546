declare global {
  interface Window {
    /** Missing in browsers without Trusted Types. */
    trustedTypes?: {
      createPolicy(
        name: string,
        rules: { createScriptURL(url: string): string | null },
      ): { createScriptURL(url: string): string }
    }
  }
}

const made = new Map<string, string>()

/**
 * Turns a script's address into the `TrustedScriptURL` that Trusted Types demand, by a policy that accepts only this
 * address. Cached, because a policy can be created only once. Where the CSP does not name the policy the plain address is
 * returned, and the browser refuses to load it.
 */
export function trustedScript(policy: string, url: string): string {
  const known = made.get(`${policy} ${url}`)
  if (known !== undefined) return known
  try {
    const rules = { createScriptURL: () => url }
    const trusted = window.trustedTypes?.createPolicy(policy, rules).createScriptURL(url) ?? url
    made.set(`${policy} ${url}`, trusted)
    return trusted
  } catch {
    return url
  }
}
