import Search from 'virtual:icon/search'
import { Link } from 'react-router'
import { paths } from '#web/paths.ts'
import { searchEntryTexts } from '#web/texts/search-entry.ts'
import { Icon } from '#web/ui/icon.tsx'

/** A link to the search page that looks like its search box, which gets the focus there. */
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
