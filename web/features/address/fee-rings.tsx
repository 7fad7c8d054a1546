import type { Sketch } from '#contract/geo.ts'
import type { LatLng } from '#contract/rules/places/straight-line.ts'
import { lengthWords } from '#web/language/lengths.ts'
import type { Ground } from './ground.ts'
import { topOf } from './sketch-view.ts'

type Props = { ground: Ground; rings: Sketch['rings']; shop: LatLng | undefined; centre: LatLng }

/** Drawn on every ground: circles at which the delivery fee steps up, and the shop at their centre. */
export function FeeRings({ ground, rings, shop, centre }: Props) {
  const middle = ground.spotOf(centre)
  const scale = ground.scaleAt(centre)
  return (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: nothing in the drawing takes the focus
    <g aria-hidden="true">
      {rings.map(({ roadMetres, straightMetres }) => (
        <g key={roadMetres}>
          <circle
            cx={middle.x}
            cy={middle.y}
            r={straightMetres * scale}
            strokeDasharray="4 4"
            className="fill-transparent stroke-soft"
          />
          <text
            {...topOf(middle, straightMetres * scale)}
            textAnchor="middle"
            paintOrder="stroke"
            strokeWidth={3}
            className="fill-soft stroke-sunken text-sm"
          >
            {lengthWords(roadMetres)}
          </text>
        </g>
      ))}
      {shop && <ShopMark {...ground.spotOf(shop)} />}
    </g>
  )
}

const ShopMark = ({ x, y }: { x: number; y: number }) => (
  <g transform={`translate(${x} ${y})`}>
    <path d="M-10 -6 h20 l2 6 h-24 z" className="fill-marigold stroke-ink" />
    <rect x={-9} y={0} width={18} height={10} className="fill-card stroke-ink" />
  </g>
)
