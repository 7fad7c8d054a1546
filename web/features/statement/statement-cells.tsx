import type { ReactNode } from 'react'
import { classes } from '#web/ui/classes.ts'

const SIDES = 'px-2 first:pl-4 last:pr-4 sm:px-4'

export function Head({ children, className }: { children: string; className?: string }) {
  return (
    <th scope="col" className={classes('py-3 font-medium', SIDES, className)}>
      {children}
    </th>
  )
}

type CellProps = { children: ReactNode; className?: string; head?: string }

/** @param head the column's heading, shown before the cell on very narrow screens, where each cell is a line */
export function Cell({ children, className, head }: CellProps) {
  return (
    <td
      data-head={head}
      className={classes(
        'py-2.5 max-xs:px-3 max-xs:py-1',
        head &&
          'max-xs:flex max-xs:flex-wrap max-xs:justify-between max-xs:gap-x-3 max-xs:before:text-soft max-xs:before:content-[attr(data-head)]',
        SIDES,
        className,
      )}
    >
      {children}
    </td>
  )
}
