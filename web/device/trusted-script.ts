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
