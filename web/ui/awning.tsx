import { classes } from './classes.ts'

const STRIPE = 24

/** The product's ornament: a shop's awning, marigold and white, with a scalloped edge. */
export function Awning({ className }: { className?: string }) {
  return (
    <svg className={classes('block h-6 w-full', className)} aria-hidden="true">
      <defs>
        <pattern id="awning" width={STRIPE * 2} height="24" patternUnits="userSpaceOnUse">
          <path d={`M0 0h${STRIPE}v14a12 10 0 0 1-${STRIPE} 0z`} fill="var(--marigold)" />
          <path
            d={`M${STRIPE} 0h${STRIPE}v14a12 10 0 0 1-${STRIPE} 0z`}
            fill="var(--awning-light)"
            stroke="var(--line)"
          />
        </pattern>
      </defs>
      <rect width="100%" height="24" fill="url(#awning)" />
      <rect width="100%" height="3" fill="var(--awning-rail)" />
    </svg>
  )
}
