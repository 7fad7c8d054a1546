import MapPin from 'virtual:icon/map-pin'
import type { ReactNode } from 'react'
import { addressTexts as texts } from '#web/texts/address.ts'
import { classes } from '#web/ui/classes.ts'
import { ListOption } from '#web/ui/forms/list-option.tsx'
import { Icon } from '#web/ui/icon.tsx'
import type { SearchResult, SearchState } from './place-search.ts'

type Props = {
  id: string
  state: SearchState
  active: number | undefined
  asTyped: string | undefined
  onChoose: (index: number) => void
}

/** The suggestions below the box, or why there are none, and the data's attribution. */
export default function SuggestionList({ id, state, active, asTyped, onChoose }: Props) {
  const result = state.kind === 'found' ? state.result : undefined
  const found = result?.data.length ?? 0
  const optionAt = (index: number) => ({
    id: `${id}-${index}`,
    isActive: index === active,
    onChoose: () => onChoose(index),
  })
  return (
    <div className="absolute inset-x-0 top-full z-40 mt-1 flex min-w-[min(20rem,100vw-4rem)] max-xs:min-w-[calc(100vw-2.5rem)] flex-col items-end gap-1">
      <div className="w-full overflow-hidden rounded-card border border-line bg-card shadow-lifted">
        <div
          role="listbox"
          id={`${id}-list`}
          aria-label={texts.placeholder}
          // A listbox without options is invalid for screen readers.
          hidden={found === 0 && asTyped === undefined}
          className="max-h-80 overflow-y-auto"
        >
          {result?.data.map((suggestion, index) => (
            <Option key={suggestion.ref} {...optionAt(index)}>
              <span className="block font-medium">{suggestion.title}</span>
              <span className="block text-sm text-soft">{suggestion.subtitle}</span>
            </Option>
          ))}
          {asTyped !== undefined && (
            <Option {...optionAt(found)}>
              <span className="wrap-anywhere font-medium">{asTyped}</span>
            </Option>
          )}
        </div>
        {/* The key remounts it: kept, it would visibly move down when suggestions arrive. */}
        <ListFoot key={state.kind} state={state} result={result} />
      </div>
      {result?.attribution && (
        <p className="rounded-field border border-line bg-paper px-2.5 text-sm text-soft shadow-soft">
          {result.attribution}
        </p>
      )}
    </div>
  )
}

type OptionProps = { id: string; isActive: boolean; onChoose: () => void; children: ReactNode }

function Option({ id, isActive, onChoose, children }: OptionProps) {
  return (
    <ListOption
      id={id}
      isActive={isActive}
      onChoose={onChoose}
      className={classes(
        'flex min-h-12 cursor-pointer items-center gap-3 px-3.5 py-2 hover:bg-sunken max-xs:px-2',
        isActive && 'bg-blue-wash',
      )}
    >
      <Icon of={MapPin} className="size-5 shrink-0 text-soft max-xs:hidden" />
      <span className="min-w-0">{children}</span>
    </ListOption>
  )
}

function ListFoot({ state, result }: { state: SearchState; result: SearchResult | undefined }) {
  const isAreasOnly = result && result.finest !== 'rooftop' && result.data.length > 0
  return (
    <div className="flex flex-col gap-0.5 border-line border-t px-3.5 py-2 text-sm text-soft empty:hidden">
      {state.kind === 'searching' && <p>{texts.searching}</p>}
      {state.kind === 'failed' && <p role="alert">{texts.failed}</p>}
      {result?.data.length === 0 && <p>{texts.none}</p>}
      {isAreasOnly && <p>{texts.areasOnly}</p>}
      {result?.notice && <p>{result.notice}</p>}
    </div>
  )
}
