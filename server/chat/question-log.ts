import { uuidv7 } from 'uuidv7'
import { daysAgo } from '#server/db/days-ago.ts'
import type { Db } from '#server/db/db.ts'
import type { ChatTables } from '#server/db/tables/chat.ts'
import { redact } from './sensitive.ts'

export type QuestionOutcome = ChatTables['chat_questions']['outcome']

export async function logQuestion(db: Db, text: string, outcome: QuestionOutcome): Promise<void> {
  await db
    .insertInto('chat_questions')
    .values({ id: uuidv7(), question: redact(text), outcome })
    .execute()
}

export async function forgetQuestions(db: Db, keptDays: number): Promise<void> {
  await db.deleteFrom('chat_questions').where('asked_at', '<', daysAgo(keptDays)).execute()
}
