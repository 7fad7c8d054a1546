import X from 'virtual:icon/x'
import {
  type KeyboardEvent,
  type ReactNode,
  type Ref,
  useId,
  useImperativeHandle,
  useRef,
  useState,
} from 'react'
import type { Place, Suggestion } from '#contract/geo.ts'
import type { Point } from '#contract/rules/places/straight-line.ts'
import { MAX_PLACE_SEARCH } from '#contract/rules/text/lengths.ts'
import { failureOf, sentenceOf } from '#web/api/answer-failure.ts'
import { useLastAsked } from '#web/data/use-last-asked.ts'
import { say } from '#web/language/say.ts'
import { addressTexts as texts } from '#web/texts/address.ts'
import { classes } from '#web/ui/classes.ts'
import { stepTo } from '#web/ui/focus/step-to.ts'
import { fieldBox } from '#web/ui/forms/field-box.ts'
import type { FaultProps } from '#web/ui/forms/use-own-fault.ts'
import { Icon } from '#web/ui/icon.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { neededPart } from '#web/ui/loading/needed-part.tsx'
import { usePlaceSearch } from './place-search.ts'

// Loaded when the box gets the focus, to keep it out of a first visit.
const loadList = () => import('./suggestion-list.tsx')
const SuggestionList = neededPart(loadList)

export type AddressBoxProps = {
  label: string
  value: string
  /** Whether the text is that of a chosen place. If not, focusing the box searches for it again. */
  isPlaced: boolean
  /** The text was typed or cleared: forget the coordinates, which no longer belong to it. */
  onTextChange: (text: string) => void
  /** A suggestion was chosen: take its text (`place.address`) and its coordinates. */
  onPlaceChosen: (place: Place) => void
  /** The chosen suggestion could not be resolved to a place. `message` is for a toast, undefined if the shell says it. */
  onInvalid: (message: string | undefined) => void
  /** Offers the typed text as the last result, since a real street may be in no directory. */
  asTyped?: { label: (text: string) => string; onUse: (text: string) => void }
  /** Brings places near it to the top of the list. */
  near?: Point | undefined
  id?: string
  name?: string
  placeholder?: string
  hint?: ReactNode
  error?: string | undefined
  /** Connects the box with a form's validation; see `AddressField`. */
  faultProps?: FaultProps
  required?: boolean
  disabled?: boolean
  /** Shows the label to screen readers only. */
  hideLabel?: boolean
  ref?: Ref<AddressBoxHandle>
  className?: string
}

export type AddressBoxHandle = {
  focus: () => void
  /** Chooses the first suggestion for the text in the box, or reports why there is none. Resolves to false if the text changed meanwhile. */
  chooseFirst: () => Promise<boolean>
}

/**
 * The one address box: suggestions in India after three letters, by mouse, touch or keyboard (a combobox
 * with a list). Enter chooses and never submits the form around it.
 */
export function AddressBox(props: AddressBoxProps) {
  const { label, value, hint, error, faultProps, hideLabel, className } = props
  const ownId = useId()
  const id = props.id ?? ownId
  const box = useAddressBox(props)
  const about = hint || error ? `${id}-about` : undefined

  return (
    <div className={classes('relative flex flex-col gap-1.5', className)}>
      <label htmlFor={id} className={hideLabel ? 'sr-only' : 'font-medium text-sm'}>
        {label}
      </label>
      <div className="relative">
        <input
          {...box.inputProps}
          {...faultProps}
          id={id}
          name={props.name}
          ref={(input) => {
            box.input.current = input
            faultProps?.ref(input)
          }}
          aria-controls={`${id}-list`}
          aria-activedescendant={box.active === undefined ? undefined : `${id}-${box.active}`}
          aria-describedby={about}
          aria-invalid={Boolean(error)}
          required={props.required}
          disabled={props.disabled}
          placeholder={props.placeholder ?? texts.placeholder}
          // Room for the clear button, which an empty box does not have.
          className={classes(fieldBox, value !== '' && 'pr-12')}
        />
        {value !== '' && !props.disabled && (
          <IconButton label={texts.clear} onClick={box.clear} className="absolute top-0.5 right-0.5">
            <Icon of={X} className="size-5" />
          </IconButton>
        )}
        {box.isOpen && (
          <SuggestionList
            id={id}
            state={box.state}
            active={box.active}
            asTyped={box.asTyped}
            onChoose={box.choose}
            onFailed={box.shut}
          />
        )}
        <p className="sr-only" role="status">
          {box.found}
        </p>
      </div>
      {about && (
        <p id={about} className={classes('text-sm', error ? 'text-brick-ink' : 'text-soft')}>
          {error ?? hint}
        </p>
      )}
    </div>
  )
}

function useAddressBox(props: AddressBoxProps) {
  const { value, isPlaced, onTextChange, onPlaceChosen, onInvalid, near, ref } = props
  const { state, begin, search, findFirst, resolve, close } = usePlaceSearch(near)
  const input = useRef<HTMLInputElement>(null)
  const [active, setActive] = useState<number>()
  const beginTurn = useLastAsked()
  const suggestions = state.kind === 'found' ? state.result.data : []
  const isOpen = state.kind !== 'idle'
  const typed = value.trim()
  // Not while searching: the suggestions would be inserted above it, under the finger.
  const asTyped = state.kind === 'searching' ? undefined : props.asTyped?.label(typed)
  const count = suggestions.length + (asTyped === undefined ? 0 : 1)
  // Enter chooses the first suggestion only if the list belongs to the present text.
  const first = state.kind === 'found' && state.forText === typed ? 0 : -1

  function shut() {
    close()
    setActive(undefined)
  }

  /** Resolves to false if something else was chosen or typed meanwhile. */
  async function choose(suggestion: Suggestion): Promise<boolean> {
    const isLast = beginTurn()
    shut()
    try {
      const place = await resolve(suggestion.ref)
      if (isLast()) onPlaceChosen(place)
    } catch (fault) {
      const isGone = failureOf(fault) === 'gone'
      if (isLast())
        onInvalid(sentenceOf(fault, texts.fetchFailed, isGone ? texts.invalid : texts.fetchFailed))
    }
    return isLast()
  }

  function chooseAt(index: number) {
    const suggestion = suggestions[index]
    if (suggestion) return void choose(suggestion)
    if (index !== suggestions.length) return
    beginTurn()
    shut()
    props.asTyped?.onUse(typed)
  }

  async function chooseFirst() {
    const found = await findFirst(value)
    if (found === undefined) return false
    if (found !== 'none' && found !== 'failed') return choose(found)
    shut()
    onInvalid(texts[found])
    return true
  }
  useImperativeHandle(ref, () => ({ focus: () => input.current?.focus(), chooseFirst }))

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    if (event.key === 'Enter') {
      event.preventDefault()
      if (!event.nativeEvent.isComposing && isOpen) chooseAt(active ?? first)
      return
    }
    if (event.key === 'Escape' && isOpen) {
      event.preventDefault()
      return shut()
    }
    const next = stepTo(event.key, active, isOpen ? count : 0)
    if (next === undefined) return
    event.preventDefault()
    setActive(next)
  }

  const type = (text: string) => {
    beginTurn()
    setActive(undefined)
    onTextChange(text)
    search(text)
  }
  return {
    input,
    state,
    isOpen,
    active,
    asTyped,
    found: state.kind === 'found' ? say(texts.found, { count: suggestions.length }) : '',
    choose: chooseAt,
    shut,
    clear() {
      type('')
      input.current?.focus()
    },
    inputProps: {
      role: 'combobox',
      type: 'text',
      autoComplete: 'off',
      spellCheck: false,
      enterKeyHint: 'search',
      maxLength: MAX_PLACE_SEARCH,
      'aria-autocomplete': 'list',
      'aria-expanded': isOpen && count > 0,
      value,
      onFocus() {
        begin()
        if (!isPlaced) search(value)
        // If that fails, it is loaded again when there is something to list.
        loadList().catch(() => undefined)
      },
      onBlur: shut,
      onKeyDown,
      onChange: (event: { target: { value: string } }) => type(event.target.value),
    } as const,
  }
}
