import { sourceLanguage } from '#contract/rules/languages.ts'
import type { Tx } from '#server/db/db.ts'
import { type Letter, type Sender, writeLetter } from './mail-frame.ts'
import { enqueueMail } from './send-mail.job.ts'

/** Something that the people who run the product must know today. */
export type OperatorNews = Pick<Letter, 'subject' | 'heading' | 'paragraphs' | 'reason'> & {
  /** Kind and reference: told once while it waits. */
  key: string
}

export async function tellOperator(tx: Tx, sender: Sender, to: string, news: OperatorNews): Promise<void> {
  const { key, ...letter } = news
  await enqueueMail(tx, { ...writeLetter({ ...letter, language: sourceLanguage }, sender), to, key })
}
