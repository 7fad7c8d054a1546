import { type Ref, useImperativeHandle, useRef, useState } from 'react'
import type { Place } from '#contract/geo.ts'
import { sentenceOf } from '#web/api/answer-failure.ts'
import { readLocation, storeLocation, useStoredLocation } from '#web/device/location.ts'
import { AddressBox, type AddressBoxHandle } from '#web/features/address/address-box.tsx'
import { findAddress, type LocationFault } from '#web/features/address/current-location.ts'
import { UseLocationButton } from '#web/features/address/use-location-button.tsx'
import { homeTexts } from '#web/texts/home.ts'
import { toast } from '#web/ui/toast.ts'

const faults: Record<LocationFault, string> = {
  denied: homeTexts.denied,
  unavailable: homeTexts.unavailable,
  timeout: homeTexts.timedOut,
  other: homeTexts.unknown,
  unsupported: homeTexts.unsupported,
}

export type HomeAddressHandle = {
  /** Takes what is typed but not chosen. True if there is a place then; otherwise the box has the focus. */
  findPlace: () => Promise<boolean>
}

/** The place shops are looked for around: chosen from the list or taken from the device, and kept for next time. */
export function HomeAddress({ ref }: { ref: Ref<HomeAddressHandle> }) {
  const location = useStoredLocation()
  const box = useRef<AddressBoxHandle>(null)
  // The name of a place may come late, when somebody already writes another one.
  const [typed, setTyped] = useState<string>()
  const text = typed ?? location?.label ?? ''

  function choose(place: Place) {
    setTyped(undefined)
    storeLocation({ latitude: place.latitude, longitude: place.longitude, label: place.address })
  }

  async function takeDevice({ latitude, longitude }: { latitude: number; longitude: number }) {
    setTyped(undefined)
    // The shops do not wait for the name of the place.
    storeLocation({ latitude, longitude, label: '' })
    try {
      const place = await findAddress({ latitude, longitude })
      if (place) storeLocation({ latitude, longitude, label: place.address })
      else toast.error(homeTexts.noAddress)
    } catch (error) {
      toast.error(sentenceOf(error, homeTexts.addressFailed, homeTexts.addressFailed))
    }
  }

  async function findPlace() {
    const isTypedOnly = typed !== undefined && typed.trim() !== ''
    if (isTypedOnly && !(await box.current?.chooseFirst())) return false
    if (readLocation()) return true
    box.current?.focus()
    return false
  }
  useImperativeHandle(ref, () => ({ findPlace }))

  return (
    <div className="flex flex-col gap-3">
      <AddressBox
        label={homeTexts.addressLabel}
        value={text}
        onTextChange={setTyped}
        onPlaceChosen={choose}
        onInvalid={toast.error}
        ref={box}
        near={location ?? undefined}
      />
      <UseLocationButton
        label={homeTexts.useCurrentLocation}
        onLocated={takeDevice}
        onFault={(fault) => toast.error(faults[fault])}
      />
    </div>
  )
}
