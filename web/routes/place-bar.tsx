import Search from 'virtual:icon/search'
import { useRef, useState } from 'react'
import type { Place } from '#contract/geo.ts'
import type { Point } from '#contract/rules/places/straight-line.ts'
import { sentenceOf } from '#web/api/answer-failure.ts'
import { readLocation, storeLocation, useStoredLocation } from '#web/device/location.ts'
import { AddressBox, type AddressBoxHandle } from '#web/features/address/address-box.tsx'
import { findAddress, type LocationFault } from '#web/features/address/current-location.ts'
import { UseLocationButton } from '#web/features/address/use-location-button.tsx'
import { homeTexts } from '#web/texts/home.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { toast } from '#web/ui/toasts/toast.ts'

const faults: Record<LocationFault, string> = {
  denied: homeTexts.denied,
  unavailable: homeTexts.unavailable,
  timeout: homeTexts.timedOut,
  other: homeTexts.unknown,
  unsupported: homeTexts.unsupported,
}

type Props = {
  /** There is a place now; what was typed but not chosen was taken. */
  onSearch: () => void
}

/** The place shops are looked for around: chosen from the list or taken from the device, and kept for next time. */
export function PlaceBar({ onSearch }: Props) {
  const location = useStoredLocation()
  const box = useRef<AddressBoxHandle>(null)
  // The name of a place may come late, when somebody already writes another one.
  const [typed, setTyped] = useState<string>()
  const text = typed ?? location?.label ?? ''

  function choose(place: Place) {
    setTyped(undefined)
    storeLocation({ latitude: place.latitude, longitude: place.longitude, label: place.address })
  }

  /** Another place may be chosen from elsewhere, too. */
  function begin() {
    const before = readLocation()
    return () => readLocation() === before
  }

  /** `typed` is what stood in the box at the press: what was typed since stays. */
  async function takeDevice({ latitude, longitude }: Point) {
    setTyped((now) => (now === typed ? undefined : now))
    // The shops do not wait for the name of the place.
    storeLocation({ latitude, longitude, label: '' })
    const isLast = begin()
    try {
      const place = await findAddress({ latitude, longitude })
      if (!isLast()) return
      if (place) storeLocation({ latitude, longitude, label: place.address })
      else toast.error(homeTexts.noAddress)
    } catch (error) {
      if (isLast()) toast.error(sentenceOf(error, homeTexts.addressFailed, homeTexts.addressFailed))
    }
  }

  async function search() {
    const isTypedOnly = typed !== undefined && typed.trim() !== ''
    if (isTypedOnly && !(await box.current?.chooseFirst())) return
    if (readLocation()) return onSearch()
    box.current?.focus()
  }

  return (
    <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
      <div className="flex w-full gap-2 sm:w-auto sm:grow sm:basis-96">
        <AddressBox
          label={homeTexts.addressLabel}
          hideLabel
          value={text}
          isPlaced={typed === undefined}
          onTextChange={setTyped}
          onPlaceChosen={choose}
          onInvalid={toast.error}
          ref={box}
          near={location ?? undefined}
          className="min-w-0 grow"
        />
        <Button onClick={search} aria-label={homeTexts.search} className="min-h-12 min-w-12 shrink-0">
          <Icon of={Search} className="size-5" />
          <span className="hidden sm:inline">{homeTexts.search}</span>
        </Button>
      </div>
      <UseLocationButton
        look={{ tone: 'quiet', size: 'sm' }}
        label={homeTexts.useCurrentLocation}
        begin={begin}
        onLocated={takeDevice}
        onFault={(fault) => toast.error(faults[fault])}
        className="-ml-2 sm:ml-0 lg:-ml-4 known:lg:ml-0"
      />
    </div>
  )
}
