import { MapPin } from 'lucide'
import { say } from '#web/language/say.ts'
import { addressTexts as texts } from '#web/texts/address.ts'
import { classes } from '#web/ui/classes.ts'
import { Icon } from '#web/ui/icon.tsx'
import type { SearchResult, SearchState } from './place-search.ts'

type Props = {
  id: string
  state: SearchState
  isOpen: boolean
  active: number | undefined
  onChoose: (index: number) => void
}

/** What stands below the box while a person types: the places, or why there are none, and whose data it is. */
export function SuggestionList({ id, state, isOpen, active, onChoose }: Props) {
  const result = state.kind === 'found' ? state.result : undefined
  return (
    <>
      <div
        hidden={!isOpen}
        className="absolute inset-x-0 top-full z-40 mt-1 overflow-hidden rounded-card border border-line bg-card shadow-lifted"
      >
        <div
          role="listbox"
          id={`${id}-list`}
          aria-label={texts.placeholder}
          // An empty list box would be one without options to a screen reader.
          hidden={!result?.data.length}
          className="max-h-80 overflow-y-auto"
        >
          {result?.data.map((suggestion, index) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/useFocusableInteractive: the text box keeps the focus and handles the keys
            <div
              key={suggestion.ref}
              role="option"
              id={`${id}-${index}`}
              aria-selected={index === active}
              // The text box must not lose the focus before the click arrives.
              onPointerDown={(event) => event.preventDefault()}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => onChoose(index)}
              className={classes(
                'flex min-h-12 cursor-pointer items-center gap-3 px-3.5 py-2 hover:bg-sunken',
                index === active && 'bg-blue-wash',
              )}
            >
              <Icon of={MapPin} className="size-5 shrink-0 text-soft" />
              <span className="min-w-0">
                <span className="block font-medium">{suggestion.title}</span>
                <span className="block text-sm text-soft">{suggestion.subtitle}</span>
              </span>
            </div>
          ))}
        </div>
        <ListFoot state={state} result={result} />
      </div>
      <p className="sr-only" role="status">
        {result ? say(texts.found, { count: result.data.length }) : ''}
      </p>
    </>
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
      {result?.attribution && <p>{result.attribution}</p>}
    </div>
  )
}
