import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import type { Db } from '#server/db/db.ts'
import type { ChatTables } from '#server/db/tables/chat.ts'
import { defineJob } from '#server/jobs/job.ts'
import { redact } from './sensitive.ts'

export type QuestionOutcome = ChatTables['chat_questions']['outcome']

export async function logQuestion(db: Db, text: string, outcome: QuestionOutcome): Promise<void> {
  await db
    .insertInto('chat_questions')
    .values({ id: uuidv7(), question: redact(text), outcome })
    .execute()
}

export const forgetQuestionsJob = defineJob<Record<string, never>>('forget_chat_questions')

export async function forgetQuestions(db: Db): Promise<void> {
  await db
    .deleteFrom('chat_questions')
    .where('asked_at', '<', sql<Date>`now() - interval '30 days'`)
    .execute()
}
