import { CODE_MINUTES } from '#contract/rules/promises.ts'
import { tabStorage } from '#web/browser-storage.ts'
import { isRecord, parseStored } from '#web/stored-json.ts'

/** By this browser's clock. */
export type SentCode = { email: string; at: number }

/**
 * That a code was mailed, for as long as it is good. Whoever looks it up in their mail may find the page loaded anew when
 * they come back: a small phone holds no two. The password that it may be bound to is typed again.
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
