import Search from 'virtual:icon/search'
import Store from 'virtual:icon/store'
import { useEffect } from 'react'
import type { SearchSuggestion } from '#contract/search.ts'
import { say } from '#web/language/say.ts'
import { categoryName } from '#web/language/shop-words.ts'
import { searchTexts as texts } from '#web/texts/search.ts'
import { classes } from '#web/ui/classes.ts'
import { ListOption } from '#web/ui/forms/list-option.tsx'
import { Icon } from '#web/ui/icon.tsx'

type Props = {
  id: string
  suggestions: readonly SearchSuggestion[]
  active: number | undefined
  onChoose: (suggestion: SearchSuggestion) => void
}

/** The suggestions in one line, which scrolls sideways. */
export function SuggestionRow({ id, suggestions, active, onChoose }: Props) {
  useEffect(() => {
    if (active !== undefined) document.getElementById(`${id}-${active}`)?.scrollIntoView({ block: 'nearest' })
  }, [id, active])
  return (
    <div
      role="listbox"
      id={`${id}-list`}
      aria-label={texts.suggestions}
      // A listbox without options is invalid for screen readers.
      hidden={suggestions.length === 0}
      className="-mx-(--page-side) overflow-x-auto whitespace-nowrap px-(--page-side) pb-1 sm:mx-0 sm:px-0"
    >
      {suggestions.map((suggestion, index) => (
        <ListOption
          key={`${suggestion.kind} ${suggestion.shopId ?? suggestion.text}`}
          id={`${id}-${index}`}
          isActive={index === active}
          onChoose={() => onChoose(suggestion)}
          className={classes(
            'mr-2 inline-flex min-h-11 cursor-pointer items-center gap-2 rounded-full border px-4 font-medium text-sm hover:border-blue',
            index === active ? 'border-blue bg-blue-wash' : 'border-line-strong bg-card',
          )}
        >
          <Icon of={suggestion.kind === 'shop' ? Store : Search} className="size-4 shrink-0 text-soft" />
          {wordsOf(suggestion)}
        </ListOption>
      ))}
    </div>
  )
}

const wordsOf = ({ kind, text }: SearchSuggestion) =>
  kind === 'category' ? say(texts.allOf, { category: categoryName(text) }) : text
