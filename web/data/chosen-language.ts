import { chosenLanguage, LANGUAGE_COOKIE, type Language, splitLanguage } from '#contract/rules/languages.ts'
import { patientApi } from '#web/api/ask-once-more.ts'
import { api } from '#web/api/client.ts'
import { language } from '#web/language/language.ts'
import { storedToken } from '#web/session/session.ts'
import { inTime } from './in-time.ts'

const YEAR_S = 365 * 24 * 60 * 60

/** Of this browser, and of the account in it: what is written to that is in this language from now on. */
export async function chooseLanguage(chosen: Language): Promise<void> {
  keepLanguage(chosen)
  if (storedToken()) await tellAccount(chosen)
}

/**
 * After signing in: an account that never chose takes what this browser did, or the language that the page's address
 * names, and a browser that never did what the account has. Answers whether this page would then be in another language.
 */
export async function settleLanguage(): Promise<boolean> {
  const me = await inTime(patientApi('showMe', {}))
  const chosen = chosenLanguage(document.cookie)
  const named = splitLanguage(window.location.pathname).language
  const read = chosen ?? named
  if (read && me && !me.account.language) await tellAccount(read)
  if (chosen || !me?.account.language) return false
  keepLanguage(me.account.language)
  return !named && me.account.language !== language
}

/** One that was not told is asked again at the next sign-in. */
const tellAccount = (chosen: Language) => inTime(api('chooseLanguage', { language: chosen }))

function keepLanguage(chosen: Language) {
  // biome-ignore lint/suspicious/noDocumentCookie: cookieStore is not in every browser a customer carries
  document.cookie = `${LANGUAGE_COOKIE}=${chosen}; path=/; max-age=${YEAR_S}; samesite=lax`
}
