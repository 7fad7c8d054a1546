import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { MAX_QUESTION } from './rules/text/lengths.ts'
import { Text } from './shapes.ts'

export const chat = endpoint('chat', {
  input: z.object({ message: Text(MAX_QUESTION).min(1) }),
  reply: z.object({ reply: z.string() }),
  refuses: ['chat_unavailable', 'sensitive_message', 'too_many'],
})
