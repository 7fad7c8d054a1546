import { Search, X } from 'lucide'
import { useEffect, useRef } from 'react'
import { MAX_SEARCH_CHARACTERS } from '#contract/rules/search.ts'
import { searchTexts as texts } from '#web/texts/search.ts'
import { Icon } from '#web/ui/icon.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'

type Props = { text: string; onChange: (text: string) => void }

export function SearchBox({ text, onChange }: Props) {
  const input = useRef<HTMLInputElement>(null)
  // Whoever comes here wants to type; whoever comes back wants to see what was found.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, as the page opens
  useEffect(() => {
    if (text === '') input.current?.focus()
  }, [])
  return (
    <search className="flex items-center rounded-full border border-line-strong bg-card pl-4 outline-blue focus-within:border-blue has-[input:focus-visible]:outline-3">
      <Icon of={Search} className="size-5 shrink-0 text-soft" />
      <input
        ref={input}
        type="search"
        aria-label={texts.label}
        placeholder={texts.placeholder}
        value={text}
        onChange={(event) => onChange(event.target.value)}
        autoComplete="off"
        enterKeyHint="search"
        maxLength={MAX_SEARCH_CHARACTERS}
        className="min-h-12 min-w-0 flex-1 rounded-full bg-transparent px-3 text-base outline-none placeholder:text-soft [&::-webkit-search-cancel-button]:hidden"
      />
      {text && (
        <IconButton
          label={texts.clear}
          onClick={() => {
            onChange('')
            input.current?.focus()
          }}
        >
          <Icon of={X} className="size-5" />
        </IconButton>
      )}
    </search>
  )
}
