import type { ReactNode } from 'react'
import { sketchTexts as texts } from '#web/texts/sketch.ts'
import type { usePinMoves } from './use-pin-moves.ts'

type Props = {
  /** The spot of its tip. */
  x: number
  y: number
  ways: ReturnType<typeof usePinMoves>['pinProps']
  describedBy: string
  /** Drawn under it, with the tip as the origin. */
  children?: ReactNode
}

export function Pin({ x, y, ways, describedBy, children }: Props) {
  return (
    <g transform={`translate(${x} ${y})`}>
      {children}
      {/* biome-ignore lint/a11y/noInteractiveElementToNoninteractiveRole: an application is what takes arrow keys from a screen reader */}
      <g
        {...ways}
        role="application"
        tabIndex={0}
        aria-label={texts.pin}
        aria-describedby={describedBy}
        className="pointer-events-auto cursor-grab touch-none active:cursor-grabbing"
      >
        <circle r={24} className="fill-transparent" />
        <path
          d="M0 0 C-4 -9 -11 -13 -11 -21 a11 11 0 0 1 22 0 C11 -13 4 -9 0 0Z"
          className="fill-brick stroke-card"
        />
        <circle cy={-21} r={4} className="fill-card" />
      </g>
    </g>
  )
}
