import Minus from 'virtual:icon/minus'
import Plus from 'virtual:icon/plus'
import { useEffect, useEffectEvent, useId, useState } from 'react'
import { type LatLng, type Point, straightLineMetres } from '#contract/rules/places/straight-line.ts'
import { lengthWords } from '#web/language/lengths.ts'
import { say } from '#web/language/say.ts'
import { measureTexts } from '#web/texts/measures.ts'
import { sketchTexts as texts } from '#web/texts/sketch.ts'
import { classes } from '#web/ui/classes.ts'
import { Icon } from '#web/ui/icon.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { FeeRings } from './fee-rings.tsx'
import { type Credit, drawnGround } from './ground.ts'
import { Pin } from './pin.tsx'
import { SketchGround } from './sketch-ground.tsx'
import { bearing, HEIGHT, isAtEdge, viewOf, WIDTH } from './sketch-view.ts'
import { usePinMoves } from './use-pin-moves.ts'
import { useSketch } from './use-sketch.ts'
import { useStreetMap } from './use-street-map.ts'

export type PinMapProps = {
  pin: Point
  /** The pin was moved and has come to rest. */
  onPinMoved: (point: Point) => void
  /** The shop, around which the fee rings are drawn. Without it they are around the pin. */
  shop?: (Point & { name: string }) | undefined
  /** The accuracy of the point, if it came from the device. */
  accuracyMetres?: number | undefined
}

const AT_SHOP_METRES = 10

const toLatLng = ({ latitude, longitude }: Point): LatLng => ({ lat: latitude, lng: longitude })

/**
 * A map with a pin that is moved by dragging or with the arrow keys. It shows the sketch until the street map, if one is
 * configured, is loaded, and again if that fails. The pin keeps its position meanwhile.
 */
export default function PinMap({ pin, onPinMoved, shop, accuracyMetres }: PinMapProps) {
  const id = useId()
  const at = toLatLng(pin)
  const from = shop && toLatLng(shop)
  const [view, setView] = useState(() => viewOf(at, from))
  const sketch = useSketch(from ?? at)
  const { box, map } = useStreetMap(sketch.streetMap, view)
  const ground = map ?? drawnGround(view, setView)
  const { shown, pinProps } = usePinMoves(at, ground, ({ lat, lng }) =>
    onPinMoved({ latitude: lat, longitude: lng }),
  )
  const centre = from ?? shown
  const keepInView = useEffectEvent(() => {
    // The map moves only when the pin comes to its edge.
    if (isAtEdge(ground.spotOf(at))) ground.show(viewOf(at, from))
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: these are the moments to look
  useEffect(() => keepInView(), [at.lat, at.lng, map])
  const where = shop ? placeBy(shop, shown) : nearWords(sketch.names[0]?.name)

  return (
    <figure className="flex flex-col gap-2 sm:flex-row sm:items-start sm:gap-4">
      <div className="relative aspect-4/3 w-full max-w-md overflow-hidden sm:w-3/5 sm:shrink-0 rounded-card border border-line-strong bg-sunken">
        <div ref={box} className={classes('absolute inset-0', !map && 'invisible')} />
        {/* biome-ignore lint/a11y/useSemanticElements: a drawing cannot be a fieldset */}
        <svg
          viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
          className={classes('absolute inset-0 size-full select-none', map && 'by-day pointer-events-none')}
          role="group"
          aria-label={map ? texts.onMap : texts.sketch}
        >
          {!map && (
            <SketchGround view={view} names={sketch.names} rings={sketch.rings} shop={from} centre={centre} />
          )}
          <FeeRings ground={ground} rings={sketch.rings} shop={from} centre={centre} />
          <Pin {...ground.spotOf(shown)} ways={pinProps} describedBy={`${id}-how`}>
            {accuracyMetres !== undefined && (
              <circle r={accuracyMetres * ground.scaleAt(shown)} className="fill-blue opacity-15" />
            )}
          </Pin>
        </svg>
        <ZoomButtons onCloser={() => ground.closer(shown)} onFarther={() => ground.farther()} />
      </div>
      <figcaption className="flex flex-col gap-0.5 text-sm text-soft">
        <span className="text-ink" aria-live="polite">
          {where}
        </span>
        <span id={`${id}-how`}>{texts.how}</span>
        <span>
          {!map && `${texts.label} `}
          {texts.rings} {sketch.attribution} {map && <Credits of={map.credits()} />}
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

function ZoomButtons({ onCloser, onFarther }: { onCloser: () => void; onFarther: () => void }) {
  return (
    <div className="absolute right-1 bottom-1 flex flex-col gap-1">
      <IconButton label={texts.closer} onClick={onCloser} className="bg-card shadow-soft">
        <Icon of={Plus} className="size-5" />
      </IconButton>
      <IconButton label={texts.farther} onClick={onFarther} className="bg-card shadow-soft">
        <Icon of={Minus} className="size-5" />
      </IconButton>
    </div>
  )
}

const Credits = ({ of: credits }: { of: readonly Credit[] }) =>
  credits.map(({ text, href }) =>
    href ? (
      <a key={text} href={href} target="_blank" rel="noreferrer" className="underline">
        {text}
      </a>
    ) : (
      <span key={text}>{text}</span>
    ),
  )
