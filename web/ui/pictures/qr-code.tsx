import { useMemo } from 'react'
import { encode } from 'uqr'

/** The quiet zone around the code, in modules, which scanners need. */
const QUIET = 4

type Props = { of: string; label: string; isOnPaper?: boolean; className?: string }

/** On paper with high error correction, against dirt and reflections; on a screen with less, for larger modules. */
export function QrCode({ of, label, isOnPaper = false, className }: Props) {
  const { size, path } = useMemo(() => draw(of, isOnPaper), [of, isOnPaper])
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

function draw(text: string, isOnPaper: boolean) {
  const { data, size } = encode(text, { ecc: isOnPaper ? 'Q' : 'M', border: 0 })
  const dark = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
  return { size, path: dark.join('') }
}
