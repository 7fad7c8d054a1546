import { sourceLanguage } from '#contract/rules/language/languages.ts'
import { trustedScript } from '#web/device/trusted-script.ts'
import { language } from '#web/language/language.ts'

/** The part of Google's script that is used. The stand-in has the same. */
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
    /** Set by Google's script. */
    google?: { accounts?: { id?: GoogleId } }
  }
}

/** The language for Google's button, if one was chosen here; otherwise Google uses that of the visitor's account. */
export const chosenHere = language === sourceLanguage ? undefined : language

/** After that the load counts as failed. If the script arrives later, the next try uses it. */
const PATIENCE_MS = 10_000

let underway: Promise<GoogleId> | undefined

/** Loads Google's script when somebody is about to use it, so that Google learns of nobody else. After a failure it can be called again. */
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

/** Name and e-mail from a Google credential, unverified: the server verifies it. */
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
