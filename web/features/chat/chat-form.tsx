import SendHorizontal from 'virtual:icon/send-horizontal'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import { MAX_QUESTION } from '#contract/rules/text/lengths.ts'
import { chatTexts } from '#web/texts/chat.ts'
import { Icon } from '#web/ui/icon.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'

type Props = {
  draft: string
  onDraft: (draft: string) => void
  isWaiting: boolean
  onSend: (question: string) => void
}

export function ChatForm({ draft, onDraft, isWaiting, onSend }: Props) {
  const input = useRef<HTMLTextAreaElement>(null)
  const isEmpty = draft.trim() === ''

  useEffect(() => input.current?.focus(), [])

  // The field loses the focus while it is disabled. Gives it back, unless the user has gone on to another field.
  useEffect(() => {
    const at = document.activeElement
    if (!isWaiting && (at === document.body || input.current?.form?.contains(at))) input.current?.focus()
  }, [isWaiting])

  function sendOnEnter(event: KeyboardEvent) {
    // While a word is being composed (Hindi keyboards do) Enter belongs to the keyboard.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    if (!isEmpty) onSend(draft)
  }

  function fill(word: string) {
    onDraft(word)
    input.current?.focus()
  }

  return (
    <form
      className="border-line border-t p-3 max-xs:p-2"
      onSubmit={(event) => {
        event.preventDefault()
        if (!isEmpty) onSend(draft)
      }}
    >
      <div className="flex flex-wrap gap-2 pb-3 short:flex-nowrap short:overflow-x-auto">
        {chatTexts.quickActions.map((word) => (
          <button
            key={word}
            type="button"
            disabled={isWaiting}
            onClick={() => fill(word)}
            // In a scrolling row browsers do not scroll to a focused button that is partly visible.
            onFocus={({ currentTarget }) =>
              currentTarget.scrollIntoView({ block: 'nearest', inline: 'nearest' })
            }
            className="min-h-11 shrink-0 rounded-full border border-line-strong px-3 text-sm transition-colors hover:border-blue hover:text-blue disabled:text-soft"
          >
            {word}
          </button>
        ))}
      </div>
      <div className="flex items-end gap-2">
        <textarea
          ref={input}
          rows={2}
          value={draft}
          maxLength={MAX_QUESTION}
          disabled={isWaiting}
          aria-label={chatTexts.placeholder}
          placeholder={chatTexts.placeholder}
          onChange={(event) => onDraft(event.target.value)}
          onKeyDown={sendOnEnter}
          className="min-w-0 flex-1 resize-none rounded-field border border-line-strong bg-card px-3 py-2 placeholder:text-soft disabled:bg-sunken"
        />
        <IconButton
          type="submit"
          label={chatTexts.send}
          disabled={isEmpty || isWaiting}
          title={isWaiting ? chatTexts.sendWaiting : isEmpty ? chatTexts.sendNothing : chatTexts.send}
          className="bg-blue text-on-blue hover:bg-blue-strong aria-disabled:bg-sunken"
        >
          <Icon of={SendHorizontal} className="size-5" />
        </IconButton>
      </div>
    </form>
  )
}
