import { useCallback, useDeferredValue, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { type FoodType, foodTypes } from '#contract/rules/items/food-types.ts'
import { type NameLanguage, nameLanguages, type Starter, starters } from '#contract/rules/items/starters.ts'
import { emblemUrl } from '#web/data/emblems.ts'
import { fetchFoodWords, useFindItems } from '#web/data/find-items.ts'
import { deskPaths } from '#web/desk-paths.ts'
import { language as pageLanguage } from '#web/language/language.ts'
import { say } from '#web/language/say.ts'
import { categoryName, foodTypeName } from '#web/language/shop-words.ts'
import { useTyped } from '#web/session/typed.ts'
import { menuFillingTexts } from '#web/texts/menu-filling.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Field, SelectField } from '#web/ui/forms/field.tsx'
import { Tabs } from '#web/ui/tabs.tsx'
import { toast } from '#web/ui/toasts/toast.ts'
import { BatchBar } from './batch-bar.tsx'
import { type Chosen, chosenStarters, isPriced, startersOn, toItem, without, withPrice } from './chosen.ts'
import { KeptMenu } from './kept-menu.tsx'
import { KeptStarter, StarterRow } from './starter-row.tsx'
import { useAdding } from './use-adding.ts'

const texts = menuFillingTexts.starters

/** In the form that `find` expects: further names of the same thing follow a comma. */
const findable = starters.map((starter) => ({
  ...starter,
  name: nameLanguages.map((language) => starter.names[language]).join(', '),
  description: '',
}))

export const Starters = () => <KeptMenu>{(menu) => <Catalogue menu={menu} />}</KeptMenu>

function Catalogue({ menu }: { menu: Parameters<typeof startersOn>[0] }) {
  const [{ chosen, language }, setTyped] = useTyped<{ chosen: Chosen; language: NameLanguage }>('starters', {
    chosen: {},
    language: pageLanguage,
  })
  const [isTried, setTried] = useState(false)
  const lists = useRef<HTMLDivElement>(null)
  const onMenu = useMemo(() => startersOn(menu), [menu])
  const { sections, controls, showAllOf } = useShown()
  const ready = chosenStarters(chosen, onMenu)
  const { add, isBusy } = useAdding()

  const onPrice = useCallback(
    (slug: string, price: string | undefined) =>
      setTyped((typed) => ({
        ...typed,
        chosen: price === undefined ? without(typed.chosen, slug) : withPrice(typed.chosen, slug, price),
      })),
    [setTyped],
  )
  const onNext = useCallback((from: HTMLInputElement) => focusNext(lists.current, from), [])

  function submit() {
    const missing = ready.filter((starter) => !isPriced(chosen)(starter))
    const [first] = missing
    if (!first) return void add(ready.map((starter) => toItem(starter, chosen, language)))
    setTried(true)
    toast.error(say(texts.priceMissing, { count: missing.length }))
    const field = () => lists.current?.querySelector<HTMLElement>('[data-price=missing]')
    // It may be of another food type, or filtered out by the search.
    if (!field()) flushSync(() => showAllOf(first.foodType))
    field()?.focus()
  }

  return (
    <div className="flex max-w-3xl flex-col gap-4">
      <p className="text-soft">{texts.intro}</p>
      <div className="flex items-start gap-3 max-xs:flex-wrap">
        {controls.search}
        <NameLanguageField
          value={language}
          onChange={(named) => setTyped((typed) => ({ ...typed, language: named }))}
        />
      </div>
      {controls.below}
      <div ref={lists} className="flex flex-col gap-5">
        {sections.map(({ foodType, category, found }) => (
          <section key={`${foodType} ${category}`} aria-labelledby={`${foodType}-${category}`}>
            <SectionHead foodType={foodType} category={category} />
            <ul className="overflow-hidden rounded-card border border-line bg-card">
              {found.map((starter) =>
                onMenu.has(starter.slug) ? (
                  <KeptStarter key={starter.slug} starter={starter} language={language} />
                ) : (
                  <StarterRow
                    key={starter.slug}
                    starter={starter}
                    language={language}
                    price={chosen[starter.slug]}
                    isTried={isTried}
                    onPrice={onPrice}
                    onNext={onNext}
                  />
                ),
              )}
            </ul>
          </section>
        ))}
      </div>
      <p className="text-sm text-soft">{texts.usualNote}</p>
      <BatchBar count={ready.length} isBusy={isBusy} onAdd={submit} />
    </div>
  )
}

type NameLanguageProps = { value: NameLanguage; onChange: (language: NameLanguage) => void }

function NameLanguageField({ value, onChange }: NameLanguageProps) {
  return (
    <SelectField
      label={texts.nameLanguage}
      value={value}
      onChange={({ target }) => {
        const chosen = nameLanguages.find((one) => one === target.value)
        if (chosen) onChange(chosen)
      }}
      className="w-30 shrink-0"
    >
      {nameLanguages.map((one) => (
        <option key={one} value={one} lang={one}>
          {texts.nameLanguages[one]}
        </option>
      ))}
    </SelectField>
  )
}

function SectionHead({ foodType, category }: { foodType: FoodType; category: string }) {
  return (
    <div className="flex items-center gap-3 pb-2">
      <img
        src={emblemUrl(foodType, category)}
        alt=""
        width={64}
        height={48}
        loading="lazy"
        className="h-12 w-16 rounded-field object-cover"
      />
      <h2 id={`${foodType}-${category}`} className="text-xl">
        {categoryName(category)}
      </h2>
    </div>
  )
}

/** Which starters are shown: those of a food type, or the results of a search among all. */
function useShown() {
  const [foodType, setFoodType] = useState<FoodType>('Dairy')
  const [sought, setSought] = useState('')
  const deferred = useDeferredValue(sought).trim()
  // Not deferred when the search is cleared.
  const text = sought && deferred
  const find = useFindItems()
  const shown = useMemo(
    () =>
      text === '' ? findable.filter((one) => one.foodType === foodType) : find(findable, text, ['name']),
    [find, foodType, text],
  )
  const sections = useMemo(() => inSections(shown), [shown])
  const search = (
    <Field
      label={texts.find}
      placeholder={texts.findIn}
      type="search"
      value={sought}
      onFocus={fetchFoodWords}
      onChange={({ target }) => setSought(target.value)}
      className="min-w-0 flex-1 max-xs:basis-full"
    />
  )
  const below =
    text === '' ? (
      <Tabs
        legend={texts.foodType}
        options={foodTypes.map((type) => ({ value: type, label: foodTypeName(type) }))}
        value={foodType}
        onChange={setFoodType}
      />
    ) : (
      shown.length === 0 && (
        <div className="flex flex-col items-start gap-3">
          <p role="status">{say(texts.noneFound, { text })}</p>
          <ButtonLink to={deskPaths.addItem} tone="plain">
            {texts.addOwn}
          </ButtonLink>
        </div>
      )
    )
  function showAllOf(type: FoodType) {
    setFoodType(type)
    setSought('')
  }
  return { sections, controls: { search, below }, showAllOf }
}

type Section = { foodType: FoodType; category: string; found: Starter[] }

/** Groups starters by category. Search results come best first, and so do their categories. */
function inSections(shown: readonly Starter[]): Section[] {
  const sections = new Map<string, Section>()
  for (const starter of shown) {
    const { foodType, category } = starter
    const key = `${foodType} ${category}`
    const section = sections.get(key) ?? { foodType, category, found: [] }
    section.found.push(starter)
    sections.set(key, section)
  }
  return [...sections.values()]
}

/** Focuses the next missing price of a ticked starter, else the price of the next row. */
function focusNext(lists: HTMLElement | null, from: HTMLInputElement) {
  const after = [...(lists?.querySelectorAll<HTMLInputElement>('[data-price]') ?? [])].filter(
    (field) => from.compareDocumentPosition(field) & Node.DOCUMENT_POSITION_FOLLOWING,
  )
  const next = after.find((field) => field.dataset.price === 'missing') ?? after[0]
  if (next) next.focus()
  else from.blur()
}
