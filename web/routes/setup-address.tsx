import { sentenceOf } from '#web/api/answer-failure.ts'
import { AddressBox, type AddressBoxProps } from '#web/features/address/address-box.tsx'
import { findAddress, type LocationFault } from '#web/features/address/current-location.ts'
import type { Point } from '#web/features/address/place-search.ts'
import { UseLocationButton } from '#web/features/address/use-location-button.tsx'
import { addressTexts as texts } from '#web/texts/address.ts'
import { toast } from '#web/ui/toast.ts'

/** A shopkeeper mostly stands in the shop: the device knows where that is better than any list. */
export function SetupAddress(box: AddressBoxProps) {
  async function takeDevice({ latitude, longitude }: Point) {
    try {
      const place = await findAddress({ latitude, longitude })
      if (place) box.onPlaceChosen(place)
      else toast.error(texts.fetchFailed)
    } catch (error) {
      toast.error(sentenceOf(error, texts.fetchFailed, texts.fetchFailed))
    }
  }
  const fail = (fault: LocationFault) =>
    toast.error(fault === 'unsupported' ? texts.unsupported : texts.noAccess)
  return (
    <div className="flex flex-col gap-3">
      <UseLocationButton onLocated={takeDevice} onFault={fail} />
      <AddressBox {...box} required />
    </div>
  )
}
