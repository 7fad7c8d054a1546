import { useMemo } from 'react'
import { encode } from 'uqr'

/** White around it, in modules: less, and cameras take what stands beside it for a part of it. */
const QUIET = 4

type Props = { of: string; label: string; className?: string }

/** Reads even where a quarter of it is dirty, torn or behind a reflection. */
export function QrCode({ of, label, className }: Props) {
  const { size, path } = useMemo(() => draw(of), [of])
  const side = size + QUIET * 2
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`${-QUIET} ${-QUIET} ${side} ${side}`}
      shapeRendering="crispEdges"
      className={className}
    >
      <rect x={-QUIET} y={-QUIET} width={side} height={side} fill="#ffffff" />
      <path d={path} fill="#000000" />
    </svg>
  )
}

function draw(text: string) {
  const { data, size } = encode(text, { ecc: 'Q', border: 0 })
  const dark = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
  return { size, path: dark.join('') }
}
