import { Minus, Plus } from 'lucide'
import { useId, useState } from 'react'
import { type LatLng, straightLineMetres } from '#contract/rules/straight-line.ts'
import { lengthWords } from '#web/language/lengths.ts'
import { say } from '#web/language/say.ts'
import { measureTexts } from '#web/texts/measures.ts'
import { sketchTexts as texts } from '#web/texts/sketch.ts'
import { Icon } from '#web/ui/icon.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import type { Point } from './place-search.ts'
import { SketchGround } from './sketch-ground.tsx'
import { bearing, HEIGHT, isAtEdge, spotOf, viewOf, WIDTH, zoom } from './sketch-view.ts'
import { usePinMoves } from './use-pin-moves.ts'
import { useSketch } from './use-sketch.ts'

export type PinSketchProps = {
  pin: Point
  /** The pin rests somewhere else: take its coordinates, ask for the fee again, and for its text if wanted. */
  onPinMoved: (point: Point) => void
  /** Where the delivery comes from: the rings of the fee are round it. Without it they are round the pin. */
  shop?: (Point & { name: string }) | undefined
  /** How exact the device says its point is. */
  accuracyMetres?: number | undefined
}

const AT_SHOP_METRES = 10

const toLatLng = ({ latitude, longitude }: Point): LatLng => ({ lat: latitude, lng: longitude })

/** The pin on a drawn sketch: moved by dragging or with the arrow keys. It needs no map provider. */
export function PinSketch({ pin, onPinMoved, shop, accuracyMetres }: PinSketchProps) {
  const id = useId()
  const at = toLatLng(pin)
  const from = shop && toLatLng(shop)
  const [view, setView] = useState(() => viewOf(at, from))
  const sketch = useSketch(from ?? at)
  const { shown, pinProps } = usePinMoves(at, view, ({ lat, lng }) =>
    onPinMoved({ latitude: lat, longitude: lng }),
  )
  const spot = spotOf(view, shown)
  const [before, setBefore] = useState(pin)
  if (before.latitude !== pin.latitude || before.longitude !== pin.longitude) {
    setBefore(pin)
    // The view stands still while the pin is in it.
    if (isAtEdge(spotOf(view, at))) setView(viewOf(at, from))
  }

  const where = shop ? placeBy(shop, shown) : nearWords(sketch.names[0]?.name)

  return (
    <figure className="flex max-w-md flex-col gap-2">
      <div className="relative overflow-hidden rounded-card border border-line-strong bg-sunken">
        {/* biome-ignore lint/a11y/useSemanticElements: a drawing cannot be a fieldset */}
        <svg
          viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
          className="block w-full select-none"
          role="group"
          aria-label={texts.sketch}
        >
          <SketchGround view={view} sketch={sketch} shop={from} centre={from ?? shown} />
          {accuracyMetres !== undefined && (
            <circle
              cx={spot.x}
              cy={spot.y}
              r={(accuracyMetres * HEIGHT) / 2 / view.reachMetres}
              className="fill-blue opacity-15"
            />
          )}
          {/* biome-ignore lint/a11y/noInteractiveElementToNoninteractiveRole: an application is what takes arrow keys from a screen reader */}
          <g
            {...pinProps}
            role="application"
            tabIndex={0}
            aria-label={texts.pin}
            aria-describedby={`${id}-how`}
            transform={`translate(${spot.x} ${spot.y})`}
            className="cursor-grab touch-none active:cursor-grabbing"
          >
            <circle r={24} className="fill-transparent" />
            <path
              d="M0 0 C-4 -9 -11 -13 -11 -21 a11 11 0 0 1 22 0 C11 -13 4 -9 0 0Z"
              className="fill-brick stroke-card"
            />
            <circle cy={-21} r={4} className="fill-card" />
          </g>
        </svg>
        <div className="absolute right-1 bottom-1 flex flex-col gap-1">
          <IconButton
            label={texts.closer}
            onClick={() => setView(zoom({ ...view, middle: shown }, 0.5))}
            className="bg-card shadow-soft"
          >
            <Icon of={Plus} className="size-5" />
          </IconButton>
          <IconButton
            label={texts.farther}
            onClick={() => setView(zoom(view, 2))}
            className="bg-card shadow-soft"
          >
            <Icon of={Minus} className="size-5" />
          </IconButton>
        </div>
      </div>
      <figcaption className="flex flex-col gap-0.5 text-sm text-soft">
        <span className="text-ink" aria-live="polite">
          {where}
        </span>
        <span id={`${id}-how`}>{texts.how}</span>
        <span>
          {texts.label} {sketch.attribution}
        </span>
      </figcaption>
    </figure>
  )
}

function placeBy(shop: Point & { name: string }, pin: LatLng): string {
  const metres = straightLineMetres(toLatLng(shop), pin)
  if (metres < AT_SHOP_METRES) return say(texts.atShop, { shop: shop.name })
  const direction = measureTexts.directions[bearing(toLatLng(shop), pin)]
  return say(texts.fromShop, { shop: shop.name, distance: lengthWords(metres), direction })
}

const nearWords = (name: string | undefined) => (name ? say(texts.near, { name }) : texts.somewhere)
