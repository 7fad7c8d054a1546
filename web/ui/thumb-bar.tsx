import type { ReactNode } from 'react'
import { classes } from './classes.ts'

type Props = {
  note: string
  /** There is nothing to do: the bar is then below the rows, and does not float over them. */
  isIdle?: boolean
  children: ReactNode
}

/** A bar at the bottom of the screen, above the desk's navigation, with the button that adds or saves. */
export function ThumbBar({ note, isIdle, children }: Props) {
  return (
    <div
      data-thumb-bar
      className={classes(
        'bottom-[calc(4.5rem+env(safe-area-inset-bottom))] xs:short:bottom-[calc(3.5rem+env(safe-area-inset-bottom))] xs:short:py-1 z-20 flex items-center justify-between gap-3 max-xs:flex-wrap max-xs:gap-y-1 rounded-card border border-line-strong bg-card p-2 pl-4 shadow-lifted md:bottom-4',
        isIdle ? 'md:sticky' : 'sticky',
      )}
    >
      <p role="status" className="font-semibold text-sm leading-tight max-xs:basis-full">
        {note}
      </p>
      {children}
    </div>
  )
}
