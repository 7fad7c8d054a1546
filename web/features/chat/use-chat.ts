import { useState } from 'react'
import { isSaidByShell, sentenceOf } from '#web/api/answer-failure.ts'
import { api } from '#web/api/client.ts'
import { useSite } from '#web/data/site.ts'
import { say } from '#web/language/say.ts'
import { nowMs } from '#web/now.ts'
import { chatTexts } from '#web/texts/chat.ts'
import { toast } from '#web/ui/toasts/toast.ts'

export type ChatMessage = { id: number; sender: 'user' | 'bot'; text: string; at: Date }

/** The conversation on the screen. Each question is sent without those before it. */
export function useChat() {
  const { productName, supportEmail } = useSite()
  const [messages, setMessages] = useState<readonly ChatMessage[]>(() => [
    { id: 0, sender: 'bot', text: say(chatTexts.greeting, { product: productName }), at: new Date(nowMs()) },
  ])
  const [isWaiting, setIsWaiting] = useState(false)

  const append = (sender: ChatMessage['sender'], text: string) =>
    setMessages((before) => [...before, { id: before.length, sender, text, at: new Date(nowMs()) }])

  async function send(question: string) {
    const message = question.trim()
    if (message === '' || isWaiting) return
    append('user', message)
    setIsWaiting(true)
    const reply = await ask(message, supportEmail)
    if (reply !== undefined) append('bot', reply)
    setIsWaiting(false)
  }

  return { messages, isWaiting, send }
}

/** The answer to show; undefined if the shell shows the failure. */
async function ask(message: string, supportEmail: string): Promise<string | undefined> {
  try {
    const { reply } = await api('chat', { message })
    return reply
  } catch (error) {
    if (isSaidByShell(error)) return undefined
    // A refusal's message is shown as an answer, such as when to ask again.
    const reason = sentenceOf(error, '')
    if (reason) return reason
    // biome-ignore lint/suspicious/noConsole: the specification has the failure logged
    console.error(error)
    toast.error(chatTexts.failedToast)
    return say(chatTexts.failed, { email: supportEmail })
  }
}
