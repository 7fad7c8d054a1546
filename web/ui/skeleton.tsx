import { classes } from './classes.ts'
import { NeedsScript } from './needs-script.tsx'

/** A grey stand-in of the size of what is coming. The region around it says "loading" once, not each of these. */
export function Skeleton({ className }: { className?: string }) {
  return <div aria-hidden="true" className={classes('shimmer rounded-field', className)} />
}

/** Nothing would ever come where no script runs: that is said there instead. */
export function Loading({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <>
      <NeedsScript />
      <div aria-busy="true" className="noscript:hidden">
        <span className="sr-only" role="status">
          {label}
        </span>
        {children}
      </div>
    </>
  )
}
