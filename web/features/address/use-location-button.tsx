import LocateFixed from 'virtual:icon/locate-fixed'
import { addressTexts as texts } from '#web/texts/address.ts'
import { Button, type ButtonProps } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { type LocationFault, useCurrentLocation } from './current-location.ts'

type Props = {
  /** Called at a press; from `useLastAsked`. */
  begin: () => () => boolean
  /** Unlike a vendor's places, the device's point is the customer's own data, and may be stored. */
  onLocated: (
    point: { latitude: number; longitude: number; accuracyMetres: number },
    isLast: () => boolean,
  ) => void | Promise<void>
  /** Each screen has its own sentence for each fault. */
  onFault: (fault: LocationFault) => void
  label?: string
  /** How the button looks. */
  look?: Pick<ButtonProps, 'tone' | 'size'>
  className?: string
}

/** Asks the device where it is. */
export function UseLocationButton({
  begin,
  onLocated,
  onFault,
  label = texts.useLocation,
  look,
  className,
}: Props) {
  const { locate, isLocating } = useCurrentLocation()
  async function use() {
    const isLast = begin()
    const located = await locate()
    if (!isLast()) return
    if (located.found) await onLocated(located, isLast)
    else onFault(located.fault)
  }
  return (
    <Button tone="plain" {...look} busy={isLocating} onClick={use} {...(className && { className })}>
      {!isLocating && <Icon of={LocateFixed} className="size-5" />}
      {isLocating ? texts.locating : label}
    </Button>
  )
}
