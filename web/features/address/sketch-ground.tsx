import type { Sketch } from '#contract/geo.ts'
import type { LatLng } from '#contract/rules/straight-line.ts'
import { lengthWords } from '#web/language/lengths.ts'
import { sketchTexts as texts } from '#web/texts/sketch.ts'
import { HEIGHT, labelsIn, scaleOf, spotOf, type View, WIDTH } from './sketch-view.ts'

type Props = { view: View; names: Sketch['names']; shop: LatLng | undefined }

/** What only the sketch has: names, the north arrow, the scale. */
export function SketchGround({ view, names, shop }: Props) {
  const scale = scaleOf(view)
  return (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: nothing in the drawing takes the focus
    <g aria-hidden="true">
      {labelsIn(view, names, shop && spotOf(view, shop)).map(({ name, x, y, isNamed }) => (
        <g key={name} className="fill-soft">
          <circle cx={x} cy={y} r={2} />
          {isNamed && (
            <text x={x} y={y + 15} textAnchor="middle" className="text-sm">
              {name}
            </text>
          )}
        </g>
      ))}
      <g transform={`translate(${WIDTH - 20} 26)`} className="fill-ink">
        <path d="M0 -16 L6 4 L0 0 L-6 4 Z" />
        <text y={18} textAnchor="middle" className="font-bold text-sm">
          {texts.north}
        </text>
      </g>
      <ScaleBar scale={scale} />
    </g>
  )
}

const barLengths = [5000, 2000, 1000, 500, 200, 100]

function ScaleBar({ scale }: { scale: number }) {
  const metres = barLengths.find((length) => length * scale < WIDTH / 3) ?? 100
  return (
    <g transform={`translate(10 ${HEIGHT - 10})`}>
      <path d={`M0 -5 V0 H${metres * scale} V-5`} className="fill-none stroke-ink" />
      <text x={(metres * scale) / 2} y={-6} textAnchor="middle" className="fill-ink text-sm">
        {lengthWords(metres)}
      </text>
    </g>
  )
}
