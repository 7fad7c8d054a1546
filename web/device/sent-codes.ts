import { CODE_MINUTES } from '#contract/rules/pages/promises.ts'
import { tabStorage } from '#web/browser-storage.ts'
import { isRecord, parseStored } from '#web/stored-json.ts'

/** `at`: by this browser's clock. */
export type SentCode = { email: string; at: number }

/**
 * Remembers in this tab that a code was mailed, as long as it is valid: a phone short of memory reloads the page while its
 * user looks into their mail. A password typed before is not kept, and has to be typed again.
 */
export function sentCodeOf(purpose: 'signUp' | 'reset') {
  const key = `${purpose}Code`
  return {
    read(): SentCode | undefined {
      const sent = parseStored(tabStorage.read(key), isSentCode)
      return sent && sent.at > Date.now() - CODE_MINUTES * 60_000 ? sent : undefined
    },
    write: (sent: SentCode | undefined) => tabStorage.write(key, sent && JSON.stringify(sent)),
  }
}

const isSentCode = (found: unknown): found is SentCode =>
  isRecord(found) && typeof found.email === 'string' && typeof found.at === 'number'
