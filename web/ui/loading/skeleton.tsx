import { classes } from '../classes.ts'
import { NeedsScript } from './needs-script.tsx'

/** A grey placeholder of the size of the content. Hidden from screen readers, which `Loading` tells once. */
export function Skeleton({ className }: { className?: string }) {
  return <div aria-hidden="true" className={classes('shimmer rounded-field', className)} />
}

/** A loading region for skeletons. Without scripts it says instead that they are needed. */
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
