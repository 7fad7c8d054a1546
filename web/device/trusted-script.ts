declare global {
  interface Window {
    /** Only in browsers that know Trusted Types. */
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
 * Under Trusted Types a script's address must come from a policy; each of ours lets through exactly one. A policy can be
 * made once, a script be asked for again. Where the page names no such policy loading fails, and says so.
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
