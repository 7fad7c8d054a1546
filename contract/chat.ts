import { z } from 'zod'
import { endpoint } from './endpoint.ts'

export const chat = endpoint('chat', {
  input: z.object({ message: z.string().trim().min(1).max(500) }),
  reply: z.object({ reply: z.string() }),
  refuses: ['chat_unavailable', 'sensitive_message', 'too_many'],
})
