import { type Ref, useEffect, useRef, useState } from 'react'
import type { Place } from '#contract/geo.ts'
import { storeLocation, useStoredLocation } from '#web/api/location.ts'
import { AddressBox } from '#web/features/address/address-box.tsx'
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

/** The place shops are looked for around: chosen from the list or taken from the device, and kept for next time. */
export function HomeAddress({ inputRef }: { inputRef: Ref<HTMLInputElement> }) {
  const location = useStoredLocation()
  const [text, setText] = useState('')
  const isTyping = useRef(false)
  useEffect(() => {
    // The name of a place may come late, when somebody already writes another one.
    if (!isTyping.current) setText(location?.label ?? '')
  }, [location])

  function type(words: string) {
    isTyping.current = true
    setText(words)
  }

  function choose(place: Place) {
    isTyping.current = false
    storeLocation({ latitude: place.latitude, longitude: place.longitude, label: place.address })
    setText(place.address)
  }

  async function takeDevice({ latitude, longitude }: { latitude: number; longitude: number }) {
    isTyping.current = false
    // The shops do not wait for the name of the place.
    storeLocation({ latitude, longitude, label: '' })
    try {
      const place = await findAddress({ latitude, longitude })
      if (place) storeLocation({ latitude, longitude, label: place.address })
      else toast.error(homeTexts.noAddress)
    } catch {
      toast.error(homeTexts.addressFailed)
    }
  }

  return (
    <div className="flex flex-col gap-3">
      <AddressBox
        label={homeTexts.addressLabel}
        value={text}
        onTextChange={type}
        onPlaceChosen={choose}
        onInvalid={toast.error}
        inputRef={inputRef}
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
