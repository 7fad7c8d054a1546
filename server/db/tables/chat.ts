import type { Generated } from 'kysely'

export interface ChatTables {
  chat_days: { day: string; tokens: number }
  chat_turns: { asker: string; turn: string; runs_out_at: Date }
  chat_questions: {
    id: string
    question: string
    outcome: 'model' | 'built-in' | 'unsure' | 'failed' | 'sensitive'
    asked_at: Generated<Date>
  }
}
