import { useRef } from 'react'
import type { Place } from '#contract/geo.ts'
import { isOnlyNear } from '#contract/rules/places/is-only-near.ts'
import type { Point } from '#contract/rules/places/straight-line.ts'
import { sentenceOf } from '#web/api/answer-failure.ts'
import { useLastAsked } from '#web/data/use-last-asked.ts'
import { AddressField, type AddressFieldProps } from '#web/features/address/address-field.tsx'
import { findAddress, type LocationFault } from '#web/features/address/current-location.ts'
import { UseLocationButton } from '#web/features/address/use-location-button.tsx'
import { say } from '#web/language/say.ts'
import { addressTexts as texts } from '#web/texts/address.ts'
import { setupTexts } from '#web/texts/setup.ts'
import { toast } from '#web/ui/toasts/toast.ts'

/** The address field of the set-up, with a button for the device's location: a shopkeeper is mostly in the shop. */
export function SetupAddress(props: AddressFieldProps) {
  const here = useRef<Place>(undefined)
  const begin = useLastAsked()
  const box: AddressFieldProps = {
    ...props,
    onTextChange(text) {
      begin()
      props.onTextChange(text)
    },
    onPlaceChosen(place) {
      begin()
      props.onPlaceChosen(place)
    },
  }

  async function takeDevice({ latitude, longitude }: Point, isLast: () => boolean) {
    try {
      const place = await findAddress({ latitude, longitude })
      if (!isLast()) return
      if (!place) return void toast.error(texts.fetchFailed)
      here.current = place
      // An address that only says what is nearby is not taken: the shopkeeper writes the street.
      box.onPlaceChosen({ ...place, address: isOnlyNear(place.address) ? '' : place.address })
    } catch (error) {
      if (isLast()) toast.error(sentenceOf(error, texts.fetchFailed, texts.fetchFailed))
    }
  }
  const fail = (fault: LocationFault) =>
    toast.error(fault === 'unsupported' ? setupTexts.unsupported : setupTexts.noAccess)
  const asTyped = {
    label: (text: string) => say(setupTexts.useTyped, { text }),
    onUse: (address: string) => here.current && box.onPlaceChosen({ ...here.current, address }),
  }
  return (
    <div className="flex flex-col gap-3">
      <UseLocationButton begin={begin} onLocated={takeDevice} onFault={fail} />
      <AddressField {...box} {...(here.current && { asTyped })} required />
    </div>
  )
}
