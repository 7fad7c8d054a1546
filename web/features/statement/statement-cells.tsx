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

export function Cell({ children, className }: { children: ReactNode; className?: string }) {
  return <td className={classes('py-2.5', SIDES, className)}>{children}</td>
}
