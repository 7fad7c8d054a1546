import { classes } from './classes.ts'

/** A grey stand-in of the size of what is coming. The region around it says "loading" once, not each of these. */
export function Skeleton({ className }: { className?: string }) {
  return <div aria-hidden="true" className={classes('shimmer rounded-field', className)} />
}

export function Loading({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <div aria-busy="true">
      <span className="sr-only" role="status">
        {label}
      </span>
      {children}
    </div>
  )
}
