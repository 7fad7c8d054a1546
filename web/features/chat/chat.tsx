import { MessageCircle } from 'lucide'
import { lazy, Suspense, useRef, useState } from 'react'
import { chatTexts } from '#web/texts/chat.ts'
import { Icon } from '#web/ui/icon.tsx'
import { useChat } from './use-chat.ts'

const ChatPanel = lazy(() => import('./chat-panel.tsx'))

/** The floating support chatbot of the customer's pages. The conversation outlives closing the panel. */
export default function Chat() {
  const [isOpen, setIsOpen] = useState(false)
  const chat = useChat()
  const button = useRef<HTMLButtonElement>(null)

  function close() {
    setIsOpen(false)
    // The button is there again only after the panel has gone.
    requestAnimationFrame(() => button.current?.focus())
  }

  if (isOpen)
    return (
      <Suspense>
        <ChatPanel {...chat} onClose={close} />
      </Suspense>
    )
  return (
    <button
      ref={button}
      type="button"
      aria-label={chatTexts.open}
      title={chatTexts.open}
      aria-expanded={false}
      onClick={() => setIsOpen(true)}
      className="fixed right-[max(1rem,env(safe-area-inset-right))] bottom-[max(1rem,env(safe-area-inset-bottom))] z-30 grid size-14 place-items-center rounded-full bg-blue text-on-blue shadow-lifted transition-colors hover:bg-blue-strong print:hidden"
    >
      <Icon of={MessageCircle} className="size-6" />
    </button>
  )
}
