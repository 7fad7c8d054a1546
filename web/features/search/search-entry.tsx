import Search from 'virtual:icon/search'
import { Link } from 'react-router'
import { paths } from '#web/paths.ts'
import { searchEntryTexts } from '#web/texts/search-entry.ts'
import { Icon } from '#web/ui/icon.tsx'

/** Looks like the box it leads to: the search page opens with the focus in its own. */
export function SearchEntry() {
  return (
    <Link
      to={paths.search}
      className="flex min-h-12 items-center gap-3 rounded-full border border-line-strong bg-card px-4 text-soft hover:border-blue"
    >
      <Icon of={Search} className="size-5 shrink-0" />
      {searchEntryTexts.label}
    </Link>
  )
}
