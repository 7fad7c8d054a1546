import Search from 'virtual:icon/search'
import X from 'virtual:icon/x'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { MAX_SEARCH_CHARACTERS } from '#contract/rules/search/search.ts'
import type { SearchSuggestion } from '#contract/search.ts'
import { say } from '#web/language/say.ts'
import { searchTexts as texts } from '#web/texts/search.ts'
import { stepTo } from '#web/ui/focus/step-to.ts'
import { Icon } from '#web/ui/icon.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { SuggestionRow } from './suggestion-row.tsx'

type Props = {
  text: string
  suggestions: readonly SearchSuggestion[]
  onType: (text: string) => void
  /** Enter was pressed: searches for the text as typed. */
  onSearch: () => void
  onChoose: (suggestion: SearchSuggestion) => void
}

/** A combobox. Its suggestions are in a row below it, and so cover no results. */
export function SearchBox({ text, suggestions, onType, onSearch, onChoose }: Props) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [active, setActive] = useState<number>()
  // Focused when the page opens for a new search, but not when it opens with results.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, as the page opens
  useEffect(() => {
    if (text === '') input.current?.focus()
  }, [])
  const chosen = active === undefined ? undefined : suggestions[active]

  function choose(suggestion: SearchSuggestion) {
    setActive(undefined)
    onChoose(suggestion)
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    if (event.nativeEvent.isComposing) return
    const next = stepTo(event.key, active, suggestions.length)
    if (next !== undefined) {
      event.preventDefault()
      setActive(next)
    } else if (event.key === 'Escape' && active !== undefined) {
      event.preventDefault()
      setActive(undefined)
    } else if (event.key === 'Enter') {
      event.preventDefault()
      if (chosen) choose(chosen)
      else onSearch()
    }
  }

  return (
    <search className="flex flex-col gap-2">
      <div className="flex items-center rounded-full border border-line-strong bg-card pl-4 outline-blue focus-within:border-blue has-[input:focus-visible]:outline-3">
        <Icon of={Search} className="size-5 shrink-0 text-soft" />
        <input
          ref={input}
          type="search"
          role="combobox"
          aria-label={texts.label}
          aria-autocomplete="list"
          aria-expanded={suggestions.length > 0}
          aria-controls={`${id}-list`}
          aria-activedescendant={chosen && `${id}-${active}`}
          placeholder={texts.placeholder}
          value={text}
          onChange={(event) => {
            setActive(undefined)
            onType(event.target.value)
          }}
          onKeyDown={onKeyDown}
          autoComplete="off"
          spellCheck={false}
          enterKeyHint="search"
          maxLength={MAX_SEARCH_CHARACTERS}
          className="min-h-12 min-w-0 flex-1 rounded-full bg-transparent px-3 text-base outline-none placeholder:text-soft [&::-webkit-search-cancel-button]:hidden"
        />
        {text && (
          <IconButton
            label={texts.clear}
            onClick={() => {
              onType('')
              input.current?.focus()
            }}
          >
            <Icon of={X} className="size-5" />
          </IconButton>
        )}
      </div>
      <SuggestionRow id={id} {...{ suggestions, active }} onChoose={choose} />
      <p role="status" className="sr-only">
        {suggestions.length > 0 && say(texts.suggested, { count: suggestions.length })}
      </p>
    </search>
  )
}
