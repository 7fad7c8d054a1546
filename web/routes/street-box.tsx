import { useRef, useState } from 'react'
import type { Place } from '#contract/geo.ts'
import { isPlaced } from '#contract/rules/accounts/checks.ts'
import type { Point } from '#contract/rules/places/straight-line.ts'
import { sentenceOf } from '#web/api/answer-failure.ts'
import { useLastAsked } from '#web/data/use-last-asked.ts'
import { readLocation } from '#web/device/location.ts'
import { AddressField } from '#web/features/address/address-field.tsx'
import { findAddress, type LocationFault } from '#web/features/address/current-location.ts'
import { LatePinMap } from '#web/features/address/late-pin-map.tsx'
import { UseLocationButton } from '#web/features/address/use-location-button.tsx'
import type { Change, OrderDraft } from '#web/features/checkout/order-draft.ts'
import { lengthWords } from '#web/language/lengths.ts'
import { sayRefusal } from '#web/language/refusals.ts'
import { say } from '#web/language/say.ts'
import { checkoutTexts as texts } from '#web/texts/checkout.ts'
import { fieldFaults } from '#web/texts/field-faults.ts'
import { toast } from '#web/ui/toasts/toast.ts'

type Props = {
  draft: OrderDraft
  shop: Point & { name: string }
  onChange: (part: Change) => void
}

/** The street and its point on the map. Typing another street clears the point, until a place is chosen or taken as typed. */
export function StreetBox({ draft, shop, onChange }: Props) {
  const [accuracyMetres, setAccuracy] = useState<number>()
  const { street, nameOfSpot, latitude, longitude } = draft
  const point = latitude !== null && longitude !== null ? { latitude, longitude } : undefined
  const before = useRef<Point>(undefined)
  if (point) before.current = point
  // For a street that no directory knows the customer sets the pin. It begins at the last known point; without one it is
  // shown at the shop, but counts as unset until it is moved.
  const [isAsked, setAsked] = useState(false)
  const begin = useLastAsked()

  function choose(place: Place) {
    begin()
    setAccuracy(undefined)
    setAsked(false)
    onChange({ street: place.address, nameOfSpot: '', latitude: place.latitude, longitude: place.longitude })
    toast.success(texts.chosen)
  }

  function takeTyped(text: string) {
    begin()
    const { latitude, longitude } = before.current ?? readLocation() ?? { latitude: null, longitude: null }
    onChange({ street: text, nameOfSpot: '', latitude, longitude })
    setAsked(true)
    if (latitude !== null) toast.success(texts.chosen)
  }

  /** The change that applies a looked-up name, unless the customer has typed a street meanwhile. */
  const unlessTyped = (name: Partial<OrderDraft>) => (now: OrderDraft) =>
    now.street === street ? name : { nameOfSpot: '' }

  async function takeDevice(at: Point & { accuracyMetres: number }, isLast: () => boolean) {
    try {
      const place = await findAddress(at)
      if (!isLast()) return
      if (!place) return void toast.error(texts.noAddress)
      setAccuracy(at.accuracyMetres)
      setAsked(false)
      // A street that belonged to another point is replaced; one without a point was typed for this one, and stays.
      const name = unlessTyped(named(place, point ? '' : street))
      onChange((now) => ({ ...name(now), latitude: at.latitude, longitude: at.longitude }))
      toast.success(texts.located)
    } catch (error) {
      if (isLast()) toast.error(sentenceOf(error, texts.somethingWrong, texts.somethingWrong))
    }
  }

  /** The pin says where the door is. A name that was looked up for the old point is looked up again. */
  async function movePin(to: Point) {
    const isLast = begin()
    setAccuracy(undefined)
    setAsked(false)
    onChange(to)
    if (nameOfSpot === '') return
    const place = await findAddress(to).catch(() => null)
    if (place && isLast()) onChange(unlessTyped(named(place, street)))
  }

  const fail = (fault: LocationFault) =>
    toast.error(fault === 'unsupported' ? texts.unsupported : texts.noAccess)
  const pin = point ?? (isAsked && street.trim() !== '' ? (before.current ?? shop) : undefined)
  return (
    <div className="flex flex-col gap-3">
      <UseLocationButton begin={begin} onLocated={takeDevice} onFault={fail} />
      {point && accuracyMetres !== undefined && (
        <p className="text-sm text-soft">
          {say(texts.accuracy, { distance: lengthWords(Math.max(1, accuracyMetres)) })}
        </p>
      )}
      <AddressField
        label={texts.street}
        hint={nameOfSpot && !street ? say(texts.spotHint, { spot: nameOfSpot }) : texts.streetHint}
        wrong={wrongOf(draft)}
        value={street}
        isPlaced={point !== undefined}
        onTextChange={(text) => onChange({ street: text, latitude: null, longitude: null })}
        onPlaceChosen={choose}
        asTyped={{ label: (text) => say(texts.useTyped, { text }), onUse: takeTyped }}
        onInvalid={toast.error}
        near={shop}
        required
      />
      {pin && (
        <>
          {isAsked && <p role="status">{texts.setPin}</p>}
          <LatePinMap pin={pin} shop={shop} accuracyMetres={accuracyMetres} onPinMoved={movePin} />
        </>
      )}
    </div>
  )
}

function wrongOf({ street, latitude, longitude }: OrderDraft) {
  if (street.trim() === '') return fieldFaults.missing
  return !isPlaced({ latitude, longitude }) && sayRefusal('place_missing')
}

const isExact = ({ precision }: Place) => precision === 'rooftop' || precision === 'street'

/** An imprecise address only serves to name the spot (`nameOfSpot`); the customer writes the street. */
const named = (place: Place, street: string) =>
  isExact(place) ? { street: place.address, nameOfSpot: '' } : { street, nameOfSpot: place.address }
