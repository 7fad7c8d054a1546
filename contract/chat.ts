import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Text } from './shapes.ts'

export const chat = endpoint('chat', {
  input: z.object({ message: Text(500).min(1) }),
  reply: z.object({ reply: z.string() }),
  refuses: ['chat_unavailable', 'sensitive_message', 'too_many'],
})
