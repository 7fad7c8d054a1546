import { sourceLanguage } from '#contract/rules/languages.ts'
import { trustedScript } from '#web/device/trusted-script.ts'
import { language } from '#web/language/language.ts'

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
}

declare global {
  interface Window {
    /** Once its script has run. */
    google?: { accounts?: { id?: GoogleId } }
  }
}

/** Google's button speaks as the visitor's account there does, unless a language was chosen here. */
export const chosenHere = language === sourceLanguage ? undefined : language

/** As long as anybody looks at a gap. What comes later still is taken by the next try. */
const PATIENCE_MS = 10_000

let underway: Promise<GoogleId> | undefined

/** Loaded when somebody is about to use it: Google learns of nobody else. A load that failed, or took too long, may be tried again. */
export function loadGoogle(scriptUrl: string): Promise<GoogleId> {
  underway ??= load(chosenHere ? `${scriptUrl}?hl=${chosenHere}` : scriptUrl).catch((fault) => {
    underway = undefined
    throw fault
  })
  return underway
}

const findGoogle = () => window.google?.accounts?.id

function load(scriptUrl: string): Promise<GoogleId> {
  const loaded = findGoogle()
  if (loaded) return Promise.resolve(loaded)
  return new Promise((resolve, reject) => {
    const script = document.createElement('script')
    const finish = () => {
      clearTimeout(impatience)
      const id = findGoogle()
      if (id) return resolve(id)
      script.remove()
      reject(new Error('the sign-in script cannot be had'))
    }
    const impatience = setTimeout(finish, PATIENCE_MS)
    script.async = true
    script.onload = finish
    script.onerror = finish
    script.src = trustedScript('google', scriptUrl)
    document.head.append(script)
  })
}

/** Who Google says it is. Read for the name and e-mail only: what the credential is worth, the server finds out. */
export function readCredential(credential: string): { name: string; email: string } {
  const payload = credential.split('.')[1] ?? ''
  const bytes = Uint8Array.from(atob(payload.replaceAll('-', '+').replaceAll('_', '/')), (c) =>
    c.charCodeAt(0),
  )
  const claims: unknown = JSON.parse(new TextDecoder().decode(bytes))
  const email = textOf(claims, 'email')
  return { email, name: textOf(claims, 'name').slice(0, 100) || email }
}

const textOf = (claims: unknown, name: string): string => {
  const found = typeof claims === 'object' && claims !== null ? Reflect.get(claims, name) : undefined
  return typeof found === 'string' ? found : ''
}
