import { useNavigation, useSearchParams } from 'react-router'
import { pageOf } from '#web/language/addresses.ts'
import { categoryName } from '#web/language/shop-words.ts'
import { paths } from '#web/paths.ts'
import { homeTexts } from '#web/texts/home.ts'
import { CHOSEN } from '#web/ui/chosen.ts'
import { classes } from '#web/ui/classes.ts'
import { belowPopups } from '#web/ui/first-to-hear-back.ts'
import { shownCategories, toggled, wishes } from './filters.ts'

/** What the shops below may be narrowed to. It stands in the address, so that Back and reload keep it. */
export function FilterBar() {
  const [search, setSearch] = useSearchParams()
  const { location: coming } = useNavigation()
  // What was tapped shows before its shops have come.
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
          // Only the browser knows of a place, and by styles at once: come later it would push the others.
          name === 'delivers' && 'hidden placed:block',
        )}
      >
        {words}
      </button>
    )
  }
  return (
    <fieldset aria-label={homeTexts.filters} className="min-w-0">
      {/* A fieldset that scrolls pays no heed to its scroll padding. */}
      <div className="sideways lg:mx-0 lg:flex-wrap lg:px-0">
        {wishes.map((wish) => chip(wish, 'true', homeTexts[wish]))}
        {shownCategories.map((category) => chip('category', category, categoryName(category)))}
      </div>
    </fieldset>
  )
}
