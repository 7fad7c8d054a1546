import MessageCircle from 'virtual:icon/message-circle'
import { useEffect, useRef, useState } from 'react'
import { storedOwner } from '#web/device/left-behind.ts'
import { thisPage } from '#web/language/addresses.ts'
import { paths } from '#web/paths.ts'
import { onSessionChange } from '#web/session/session.ts'
import { shellTexts } from '#web/texts/shell.ts'
import { Icon } from '#web/ui/icon.tsx'
import { neededPart } from '#web/ui/loading/needed-part.tsx'

const ChatPanel = neededPart(() => import('./chat-panel.tsx'))

/** The floating support chatbot of the customer's pages. The conversation outlives closing the panel. */
export default function Chat() {
  const [isOpen, setIsOpen] = useState(false)
  const [isBegun, setBegun] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    const float = () =>
      import('./float-freely.ts').then(
        ({ floatFreely }) => floatFreely(() => button.current),
        // If its code cannot be loaded, the button stays in its corner.
        () => undefined,
      )
    // At the top of Home nothing is in that corner, so a first visit need not load the code.
    if (thisPage() === paths.home) window.addEventListener('scroll', float, { once: true })
    else void float()
  }, [])

  // Clears the conversation when another account follows; a visitor's sign-in keeps it.
  useEffect(() => {
    let owner = storedOwner()
    return onSessionChange(() => {
      const before = owner
      owner = storedOwner()
      if (before === null || before === owner) return
      setIsOpen(false)
      setBegun(false)
    })
  }, [])

  function close() {
    setIsOpen(false)
    // The button is rendered only after the panel is gone.
    requestAnimationFrame(() => button.current?.focus())
  }

  function open() {
    setIsOpen(true)
    setBegun(true)
  }

  function fail() {
    setBegun(false)
    close()
  }

  return (
    <>
      {isBegun && <ChatPanel isOpen={isOpen} onClose={close} onFailed={fail} />}
      {!isOpen && (
        <button
          ref={button}
          type="button"
          aria-label={shellTexts.openChat}
          title={shellTexts.openChat}
          aria-expanded={false}
          onClick={open}
          className="fixed right-[max(1rem,env(safe-area-inset-right))] bottom-[max(1rem,env(safe-area-inset-bottom))] z-30 grid size-12 place-items-center rounded-full bg-blue text-on-blue shadow-lifted transition-[translate,background-color] sm:size-14 hover:bg-blue-strong print:hidden"
        >
          <Icon of={MessageCircle} className="size-6" />
        </button>
      )}
    </>
  )
}
