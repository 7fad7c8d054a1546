import type { Place } from '#contract/geo.ts'
import { AddressBox } from '#web/features/address/address-box.tsx'
import { findAddress, type LocationFault } from '#web/features/address/current-location.ts'
import { UseLocationButton } from '#web/features/address/use-location-button.tsx'
import type { OrderDraft } from '#web/features/checkout/order-draft.ts'
import { checkoutTexts as texts } from '#web/texts/checkout.ts'
import { toast } from '#web/ui/toast.ts'

type Props = { draft: OrderDraft; onChange: (part: Partial<OrderDraft>) => void }

/** The street and its point, which belong together: typing parts them until a place is chosen again. */
export function StreetBox({ draft, onChange }: Props) {
  function choose({ address, latitude, longitude }: Place) {
    onChange({ street: address, latitude, longitude })
    toast.success(texts.chosen)
  }

  async function takeDevice({ latitude, longitude }: { latitude: number; longitude: number }) {
    try {
      const place = await findAddress({ latitude, longitude })
      if (!place) return void toast.error(texts.noAddress)
      onChange({ street: place.address, latitude, longitude })
      toast.success(texts.located)
    } catch {
      toast.error(texts.somethingWrong)
    }
  }

  const fail = (fault: LocationFault) =>
    toast.error(fault === 'unsupported' ? texts.unsupported : texts.noAccess)
  return (
    <div className="flex flex-col gap-3">
      <UseLocationButton onLocated={takeDevice} onFault={fail} />
      <AddressBox
        label={texts.street}
        hint={texts.streetHint}
        value={draft.street}
        onTextChange={(street) => onChange({ street, latitude: null, longitude: null })}
        onPlaceChosen={choose}
        onInvalid={toast.error}
        required
      />
    </div>
  )
}
