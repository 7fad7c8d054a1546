import Search from 'virtual:icon/search'
import X from 'virtual:icon/x'
import type { Ref } from 'react'
import { shopTexts } from '#web/texts/shop.ts'
import { Icon } from '#web/ui/icon.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'

type Props = {
  input: Ref<HTMLInputElement>
  query: string
  onChange: (query: string) => void
  onFocus: () => void
  onClear: () => void
}

/** The search within a menu. Sticks below the navbar. */
export function SearchBar({ input, query, onChange, onFocus, onClear }: Props) {
  return (
    <search className="sticky top-(--navbar) z-20 border-line border-b bg-paper py-2">
      <div className="page">
        <div className="flex items-center rounded-full border border-line-strong bg-card pl-4 outline-blue focus-within:border-blue has-[input:focus-visible]:outline-3">
          <Icon of={Search} className="size-5 shrink-0 text-soft" />
          <input
            ref={input}
            type="search"
            aria-label={shopTexts.searchLabel}
            placeholder={shopTexts.searchPlaceholder}
            value={query}
            onFocus={onFocus}
            onChange={(event) => onChange(event.target.value)}
            autoComplete="off"
            enterKeyHint="search"
            className="min-h-12 min-w-0 flex-1 rounded-full bg-transparent px-3 text-base outline-none placeholder:text-soft [&::-webkit-search-cancel-button]:hidden"
          />
          {query && (
            <IconButton label={shopTexts.clearSearch} onClick={onClear}>
              <Icon of={X} className="size-5" />
            </IconButton>
          )}
        </div>
      </div>
    </search>
  )
}
