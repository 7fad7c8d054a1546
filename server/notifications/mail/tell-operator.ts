import { sourceLanguage } from '#contract/rules/language/languages.ts'
import { englishSpeech } from '#contract/words/speech.ts'
import type { Tx } from '#server/db/db.ts'
import { currentOrigin } from '#server/trace/origin.ts'
import { operatorLetters as english } from '../texts/en.ts'
import { type Letter, type Sender, writeLetter } from './mail-frame.ts'
import { enqueueMail } from './send-mail.job.ts'

/** A mail to the operator, about something they have to act on today. */
export type OperatorNews = Pick<Letter, 'subject' | 'heading' | 'paragraphs' | 'reason'> & {
  /** Kind and id. A second one with the same key is dropped while the first waits in the queue. */
  key: string
}

export async function tellOperator(tx: Tx, sender: Sender, to: string, news: OperatorNews): Promise<void> {
  const { key, ...letter } = news
  const reason = [letter.reason, ...inTheLog()].join(' ')
  const written = writeLetter({ ...letter, reason, language: sourceLanguage }, sender)
  await enqueueMail(tx, { ...written, to, key, mustArrive: true })
}

/** Names the request that led to the mail, by which it is found in the log. */
function inTheLog(): string[] {
  const { say, texts } = englishSpeech(english)
  const requestId = currentOrigin()?.requestId
  return requestId ? [say(texts.inTheLog, { requestId })] : []
}
