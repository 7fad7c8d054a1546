import { type ReactNode, useRef } from 'react'
import { Button } from './button.tsx'
import { classes } from './classes.ts'
import { focusText } from './focus/focus-heading.ts'
import { useKeptFocus } from './focus/use-kept-focus.ts'

type Props = {
  hasMore: boolean
  busy?: boolean
  onMore: () => void
  className?: string
  children: ReactNode
}

/**
 * Stands below the rows of a list, and shows more of them. With the last ones it disappears: then the focus moves to the
 * first of these.
 */
export function MoreButton({ hasMore, busy = false, onMore, className, children }: Props) {
  const place = useRef<HTMLDivElement>(null)
  const before = useRef(0)
  useKeptFocus(place, (part) => {
    const first = rowsAbove(part)[before.current]
    if (first) focusText(first)
  })
  function more() {
    if (place.current) before.current = rowsAbove(place.current).length
    onMore()
  }
  return (
    <div ref={place} className={classes('text-center empty:hidden', className)}>
      {hasMore && (
        <Button tone="plain" busy={busy} onClick={more}>
          {children}
        </Button>
      )}
    </div>
  )
}

const ROW = 'li, tr, article'

/** The rows before an element of the same part of the page, without those within a row. */
function rowsAbove(place: Element): HTMLElement[] {
  const part = place.parentElement
  const rows = Array.from(part?.querySelectorAll<HTMLElement>(ROW) ?? [])
  return rows.filter((row) => {
    const outer = row.parentElement?.closest(ROW)
    const isAbove = row.compareDocumentPosition(place) & Node.DOCUMENT_POSITION_FOLLOWING
    return isAbove && !(outer && part?.contains(outer))
  })
}
