import { lazy, Suspense, useState } from 'react'
import type { Place } from '#contract/geo.ts'
import { sentenceOf } from '#web/api/answer-failure.ts'
import { AddressBox } from '#web/features/address/address-box.tsx'
import { findAddress, type LocationFault } from '#web/features/address/current-location.ts'
import type { Point } from '#web/features/address/place-search.ts'
import { UseLocationButton } from '#web/features/address/use-location-button.tsx'
import type { OrderDraft } from '#web/features/checkout/order-draft.ts'
import { lengthWords } from '#web/language/lengths.ts'
import { say } from '#web/language/say.ts'
import { addressTexts } from '#web/texts/address.ts'
import { checkoutTexts as texts } from '#web/texts/checkout.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { toast } from '#web/ui/toast.ts'

const PinSketch = lazy(() =>
  import('#web/features/address/pin-sketch.tsx').then((loaded) => ({ default: loaded.PinSketch })),
)

type Props = {
  draft: OrderDraft
  shop: Point & { name: string }
  onChange: (part: Partial<OrderDraft>) => void
}

/** The street and its point, which belong together: typing parts them until a place is chosen again. */
export function StreetBox({ draft, shop, onChange }: Props) {
  const [accuracyMetres, setAccuracy] = useState<number>()
  const { street, nameOfSpot, latitude, longitude } = draft

  function choose(place: Place) {
    setAccuracy(undefined)
    onChange({ street: place.address, nameOfSpot: '', latitude: place.latitude, longitude: place.longitude })
    toast.success(texts.chosen)
  }

  async function takeDevice(at: Point & { accuracyMetres: number }) {
    try {
      const place = await findAddress(at)
      if (!place) return void toast.error(texts.noAddress)
      setAccuracy(at.accuracyMetres)
      onChange({ ...named(place), latitude: at.latitude, longitude: at.longitude })
      toast.success(texts.located)
    } catch (error) {
      toast.error(sentenceOf(error, texts.somethingWrong, texts.somethingWrong))
    }
  }

  /** The pin is the customer's word on where the door is; a text that only named the old spot follows it. */
  async function movePin(point: Point) {
    setAccuracy(undefined)
    onChange(point)
    if (street !== nameOfSpot) return
    const place = await findAddress(point).catch(() => null)
    if (place) onChange(named(place))
  }

  const fail = (fault: LocationFault) =>
    toast.error(fault === 'unsupported' ? texts.unsupported : texts.noAccess)
  return (
    <div className="flex flex-col gap-3">
      <UseLocationButton onLocated={takeDevice} onFault={fail} />
      {accuracyMetres !== undefined && (
        <p className="text-sm text-soft">
          {say(addressTexts.located, { distance: lengthWords(Math.max(1, accuracyMetres)) })}
        </p>
      )}
      <AddressBox
        label={texts.street}
        hint={texts.streetHint}
        value={street}
        onTextChange={(text) => onChange({ street: text, latitude: null, longitude: null })}
        onPlaceChosen={choose}
        onInvalid={toast.error}
        near={shop}
        required
      />
      {latitude !== null && longitude !== null && (
        <Suspense fallback={<Skeleton className="aspect-4/3 max-w-md" />}>
          <PinSketch
            pin={{ latitude, longitude }}
            shop={shop}
            accuracyMetres={accuracyMetres}
            onPinMoved={movePin}
          />
        </Suspense>
      )}
    </div>
  )
}

const isExact = ({ precision }: Place) => precision === 'rooftop' || precision === 'street'

/** What is no address of its own only names the spot that was asked about. */
const named = (place: Place) => ({ street: place.address, nameOfSpot: isExact(place) ? '' : place.address })
