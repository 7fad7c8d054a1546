import type { Generated } from 'kysely'

export interface ChatTables {
  chat_days: { day: string; tokens: number }
  chat_questions: {
    id: string
    question: string
    outcome: 'model' | 'built-in' | 'unsure' | 'failed' | 'sensitive'
    asked_at: Generated<Date>
  }
}
