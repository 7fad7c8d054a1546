import Bot from 'virtual:icon/bot'
import X from 'virtual:icon/x'
import { useEffect, useRef } from 'react'
import { useSite } from '#web/data/site.ts'
import { say } from '#web/language/say.ts'
import { useTyped } from '#web/session/typed.ts'
import { chatTexts } from '#web/texts/chat.ts'
import { useCloseOnBack } from '#web/ui/dialogs/use-close-on-back.ts'
import { Icon } from '#web/ui/icon.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { ChatBubble, TypingBubble } from './chat-bubble.tsx'
import { ChatForm } from './chat-form.tsx'
import { type ChatMessage, useChat } from './use-chat.ts'

/** Stays mounted while it is closed, to keep the conversation and the draft. */
export default function ChatPanel({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const chat = useChat()
  const [draft, setDraft] = useTyped('chat', '')
  return isOpen && <Panel {...chat} draft={draft} onDraft={setDraft} onClose={onClose} />
}

type Props = {
  messages: readonly ChatMessage[]
  isWaiting: boolean
  send: (question: string) => Promise<void>
  draft: string
  onDraft: (draft: string) => void
  onClose: () => void
}

function Panel({ messages, isWaiting, send, draft, onDraft, onClose }: Props) {
  const { productName } = useSite()
  const end = useRef<HTMLDivElement>(null)
  const close = useCloseOnBack(true, onClose)

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new message is what should scroll
  useEffect(() => {
    end.current?.scrollIntoView({ block: 'end' })
  }, [messages.length, isWaiting])

  const ask = (question: string) => {
    onDraft('')
    void send(question)
  }

  return (
    <section
      role="dialog"
      aria-label={say(chatTexts.assistant, { product: productName })}
      onKeyDown={(event) => event.key === 'Escape' && close()}
      className="fixed right-[max(0.5rem,env(safe-area-inset-right))] bottom-[max(0.5rem,env(safe-area-inset-bottom))] z-40 flex h-[min(36rem,calc(100dvh-1rem))] w-[min(24rem,calc(100vw-1rem))] animate-rise flex-col overflow-hidden rounded-card short:overflow-y-auto border border-line bg-card shadow-lifted print:hidden"
    >
      {/* No <header>: in a dialog it would count as a second banner of the page. */}
      <div className="flex items-center gap-3 border-line border-b bg-blue px-4 py-2 text-on-blue">
        <Icon of={Bot} className="size-7 shrink-0 max-xs:hidden" />
        <div className="min-w-0 flex-1">
          <h2 className="xs:truncate text-lg">{say(chatTexts.assistant, { product: productName })}</h2>
          <p className="text-sm short:hidden">{chatTexts.status}</p>
        </div>
        <IconButton
          label={chatTexts.close}
          onClick={close}
          className="-mr-2 text-on-blue hover:bg-blue-strong"
        >
          <Icon of={X} className="size-5" />
        </IconButton>
      </div>
      <div
        role="log"
        aria-label={chatTexts.messages}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls must be reachable by keyboard
        tabIndex={0}
        className="flex-1 overflow-y-auto overscroll-contain p-4 max-xs:p-2 short:min-h-24"
      >
        <ul className="flex flex-col gap-4">
          {messages.map((message) => (
            <ChatBubble key={message.id} message={message} />
          ))}
          {isWaiting && <TypingBubble />}
        </ul>
        <div ref={end} />
      </div>
      <ChatForm draft={draft} onDraft={onDraft} isWaiting={isWaiting} onSend={ask} />
    </section>
  )
}
