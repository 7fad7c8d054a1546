import { useNavigation, useSearchParams } from 'react-router'
import { pageOf } from '#web/language/addresses.ts'
import { categoryName } from '#web/language/shop-words.ts'
import { paths } from '#web/paths.ts'
import { homeTexts } from '#web/texts/home.ts'
import { CHOSEN } from '#web/ui/chosen.ts'
import { classes } from '#web/ui/classes.ts'
import { belowPopups } from '#web/ui/dialogs/first-to-hear-back.ts'
import { shownCategories, toggled, wishes } from './filters.ts'

/** Filters of the list of shops. They are in the URL, so that Back and a reload keep them. */
export function FilterBar() {
  const [search, setSearch] = useSearchParams()
  const { location: coming } = useNavigation()
  // During a navigation shows the filters that are being loaded.
  const shown = coming && pageOf(coming.pathname) === paths.home ? new URLSearchParams(coming.search) : search

  function chip(name: string, value: string, words: string) {
    const isOn = shown.get(name) === value
    return (
      <button
        key={value + name}
        type="button"
        aria-pressed={isOn}
        onClick={() =>
          belowPopups(() =>
            setSearch(toggled(shown, name, value), { replace: true, preventScrollReset: true }),
          )
        }
        className={classes(
          'min-h-11 shrink-0 whitespace-nowrap rounded-full border px-4 font-medium text-sm',
          isOn
            ? `${CHOSEN} border-blue bg-blue text-on-blue`
            : 'border-line-strong bg-card hover:border-blue',
          // Shown by CSS if there is a place (`mark-known-visitor.ts`): rendered after hydration, it would push the others.
          name === 'delivers' && 'hidden placed:block',
        )}
      >
        {words}
      </button>
    )
  }
  return (
    <fieldset aria-label={homeTexts.filters} className="min-w-0">
      {/* A scrolling fieldset ignores its scroll padding, so the scroller is a div. */}
      <div className="sideways lg:mx-0 lg:flex-wrap lg:px-0">
        {wishes.map((wish) => chip(wish, 'true', homeTexts[wish]))}
        {shownCategories.map((category) => chip('category', category, categoryName(category)))}
      </div>
    </fieldset>
  )
}
