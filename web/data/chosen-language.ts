import {
  chosenLanguage,
  LANGUAGE_COOKIE,
  type Language,
  splitLanguage,
} from '#contract/rules/language/languages.ts'
import { patientApi } from '#web/api/ask-once-more.ts'
import { api } from '#web/api/client.ts'
import { language } from '#web/language/language.ts'
import { storedToken } from '#web/session/session.ts'
import { inTime } from './in-time.ts'

const YEAR_S = 365 * 24 * 60 * 60

/** Sets the language of this browser and of the signed-in account, which is the language of its mails and pushes. */
export async function chooseLanguage(chosen: Language): Promise<void> {
  keepLanguage(chosen)
  if (storedToken()) await tellAccount(chosen)
}

/**
 * After signing in. An account without a language takes that of the browser, or of the page's address; a browser without
 * a language takes the account's.
 * @returns whether the page is now in another language than the chosen one
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

/** A failure is ignored: `settleLanguage` tries again at the next sign-in. */
const tellAccount = (chosen: Language) => inTime(api('chooseLanguage', { language: chosen }))

function keepLanguage(chosen: Language) {
  // biome-ignore lint/suspicious/noDocumentCookie: cookieStore is not in every browser a customer carries
  document.cookie = `${LANGUAGE_COOKIE}=${chosen}; path=/; max-age=${YEAR_S}; samesite=lax`
}
