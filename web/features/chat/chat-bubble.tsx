import Bot from 'virtual:icon/bot'
import User from 'virtual:icon/user'
import { indiaClock } from '#contract/rules/time/india-time.ts'
import { clock } from '#contract/rules/time/opening-hours.ts'
import { useSite } from '#web/data/site.ts'
import { say } from '#web/language/say.ts'
import { chatTexts } from '#web/texts/chat.ts'
import { classes } from '#web/ui/classes.ts'
import { Icon } from '#web/ui/icon.tsx'
import type { ChatMessage } from './use-chat.ts'

export function ChatBubble({ message: { sender, text, at } }: { message: ChatMessage }) {
  const { productName } = useSite()
  const isBot = sender === 'bot'
  return (
    <li className={classes('flex items-end gap-2', !isBot && 'flex-row-reverse')}>
      <Avatar isBot={isBot} />
      <div
        className={classes(
          'max-w-[80%] rounded-card px-3 py-2',
          isBot ? 'bg-sunken text-ink' : 'bg-blue text-on-blue',
        )}
      >
        <span className="sr-only">
          {isBot ? say(chatTexts.assistant, { product: productName }) : chatTexts.fromYou}:{' '}
        </span>
        {/* A text node, so no markup in an answer is ever interpreted. */}
        <p className="whitespace-pre-line">{text}</p>
        <time
          dateTime={at.toISOString()}
          className={classes('tabular block text-right text-sm', isBot && 'text-soft')}
        >
          {clock(indiaClock(at).minutes)}
        </time>
      </div>
    </li>
  )
}

export function TypingBubble() {
  return (
    <li className="flex items-end gap-2">
      <Avatar isBot />
      <div className="flex min-h-10 items-center gap-1 rounded-card bg-sunken px-4 py-3">
        <span className="sr-only">{chatTexts.typing}</span>
        {[0, 150, 300].map((delay) => (
          <span
            key={delay}
            aria-hidden="true"
            style={{ animationDelay: `${delay}ms` }}
            className="size-2 animate-typing rounded-full bg-soft"
          />
        ))}
      </div>
    </li>
  )
}

function Avatar({ isBot }: { isBot: boolean }) {
  const icon = isBot ? Bot : User
  return (
    <span
      aria-hidden="true"
      className={classes(
        'grid size-8 shrink-0 place-items-center rounded-full',
        isBot ? 'bg-blue-wash text-blue' : 'bg-marigold-wash text-marigold-ink',
      )}
    >
      <Icon of={icon} className="size-5" />
    </span>
  )
}
