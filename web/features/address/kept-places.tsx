import MapPin from 'virtual:icon/map-pin'
import { useData } from '#web/data/use-data.ts'
import { storeKeptPlace } from '#web/device/kept-place.ts'
import { doorLine } from '#web/language/door-line.ts'
import { addressTexts } from '#web/texts/address.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'

/** The account's kept addresses as buttons that choose them as the place. */
export function KeptPlaces({ onChosen }: { onChosen: () => void }) {
  const { data } = useData('listAddresses', {})
  if (!data || data.data.length === 0) return null
  return (
    <ul aria-label={addressTexts.kept} className="sideways">
      {data.data.map((address) => (
        <li key={address._id} className="max-w-64 shrink-0">
          <Button
            tone="plain"
            className="max-w-full"
            onClick={() => {
              const { latitude, longitude, street } = address
              storeKeptPlace({ latitude, longitude, label: street })
              onChosen()
            }}
          >
            <Icon of={MapPin} className="size-5 shrink-0" />
            <span className="truncate">{address.label || doorLine(address)}</span>
          </Button>
        </li>
      ))}
    </ul>
  )
}
