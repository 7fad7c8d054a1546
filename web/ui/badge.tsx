import type { ReactNode } from 'react'
import { classes } from './classes.ts'

const tones = {
  plain: 'bg-sunken text-ink',
  blue: 'bg-blue-wash text-blue',
  leaf: 'bg-leaf-wash text-leaf-ink',
  brick: 'bg-brick-wash text-brick-ink',
  marigold: 'bg-marigold-wash text-marigold-ink',
}

export function Badge({ tone, children }: { tone: keyof typeof tones; children: ReactNode }) {
  return (
    <span
      className={classes(
        'inline-flex w-fit items-center gap-1.5 rounded-full px-3 py-1 font-semibold text-sm',
        tones[tone],
      )}
    >
      {children}
    </span>
  )
}
