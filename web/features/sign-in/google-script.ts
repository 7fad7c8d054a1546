/** What of Google's script the page uses. The development stand-in has the same. */
export type GoogleId = {
  initialize(settings: {
    client_id: string
    callback: (answer: { credential?: string }) => void
    nonce: string
    ux_mode: 'popup'
    use_fedcm_for_button: boolean
  }): void
  renderButton(parent: HTMLElement, look: Record<string, string | number>): void
  disableAutoSelect(): void
}

type GoogleWindow = { google?: { accounts?: { id?: GoogleId } }; trustedTypes?: TrustedTypes }
type TrustedTypes = {
  createPolicy(
    name: string,
    rules: { createScriptURL(url: string): string },
  ): { createScriptURL(url: string): string }
}

const page = () => window as unknown as GoogleWindow

let underway: Promise<GoogleId> | undefined

/** Loaded when somebody is about to use it: Google learns of nobody else. A failed load may be tried again. */
export function loadGoogle(scriptUrl: string): Promise<GoogleId> {
  underway ??= load(scriptUrl).catch((fault) => {
    underway = undefined
    throw fault
  })
  return underway
}

function load(scriptUrl: string): Promise<GoogleId> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script')
    script.async = true
    script.onload = () => {
      const id = page().google?.accounts?.id
      if (id) resolve(id)
      else reject(new Error('the sign-in script brought nothing along'))
    }
    script.onerror = () => {
      script.remove()
      reject(new Error('the sign-in script cannot be loaded'))
    }
    script.src = trusted(scriptUrl)
    document.head.append(script)
  })
}

/** Under Trusted Types a script's address must come from a policy; this one knows a single address. */
function trusted(scriptUrl: string): string {
  return (
    page()
      .trustedTypes?.createPolicy('google', { createScriptURL: () => scriptUrl })
      .createScriptURL(scriptUrl) ?? scriptUrl
  )
}

/** Who Google says it is. Read for the name and e-mail only: what the credential is worth, the server finds out. */
export function readCredential(credential: string): { name: string; email: string } {
  const payload = credential.split('.')[1] ?? ''
  const bytes = Uint8Array.from(atob(payload.replaceAll('-', '+').replaceAll('_', '/')), (c) =>
    c.charCodeAt(0),
  )
  const claims: { name?: unknown; email?: unknown } = JSON.parse(new TextDecoder().decode(bytes))
  const email = String(claims.email ?? '')
  return { email, name: typeof claims.name === 'string' && claims.name ? claims.name.slice(0, 100) : email }
}
