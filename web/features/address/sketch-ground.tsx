import type { Sketch } from '#contract/geo.ts'
import type { LatLng } from '#contract/rules/places/straight-line.ts'
import { lengthWords } from '#web/language/lengths.ts'
import { sketchTexts as texts } from '#web/texts/sketch.ts'
import {
  around,
  type Box,
  boxOf,
  HEIGHT,
  labelsIn,
  scaleOf,
  spotOf,
  topOf,
  type View,
  WIDTH,
} from './sketch-view.ts'

type Props = Pick<Sketch, 'names' | 'rings'> & { view: View; shop: LatLng | undefined; centre: LatLng }

const north = { x: WIDTH - 20, y: 26 }
/** The corners that scale bar and zoom buttons occupy: no labels there. */
const corners: Box[] = [
  [
    { x: 0, y: HEIGHT - 32 },
    { x: 10 + WIDTH / 3, y: HEIGHT },
  ],
  [
    { x: WIDTH - 54, y: HEIGHT - 106 },
    { x: WIDTH, y: HEIGHT },
  ],
]

/** What only the sketch has: names, the north arrow, the scale. */
export function SketchGround({ view, names, rings, shop, centre }: Props) {
  const scale = scaleOf(view)
  const kept = [
    ...corners,
    around(north),
    ...(shop ? [around(spotOf(view, shop))] : []),
    ...rings.map(({ roadMetres, straightMetres }) =>
      boxOf(lengthWords(roadMetres), topOf(spotOf(view, centre), straightMetres * scale)),
    ),
  ]
  return (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: nothing in the drawing takes the focus
    <g aria-hidden="true">
      {labelsIn(view, names, kept).map(({ name, x, y, isNamed, at }) => (
        <g key={name} className="fill-soft">
          <circle cx={x} cy={y} r={2} />
          {isNamed && (
            <text {...at} textAnchor="middle" className="text-sm">
              {name}
            </text>
          )}
        </g>
      ))}
      <g transform={`translate(${north.x} ${north.y})`} className="fill-ink">
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
