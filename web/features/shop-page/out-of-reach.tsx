import MapPinOff from 'virtual:icon/map-pin-off'
import { placeName } from '#contract/rules/places/is-only-near.ts'
import { say } from '#web/language/say.ts'
import { shopTexts } from '#web/texts/shop.ts'
import { Icon } from '#web/ui/icon.tsx'

/** Says that the shop does not deliver to the chosen place. Floats, so that it causes no layout shift. */
export function OutOfReach({ shop, place }: { shop: string; place: string }) {
  return (
    <p
      role="status"
      className="flex min-h-14 items-center gap-3 rounded-card border border-line-strong bg-marigold-wash px-4 py-2 font-semibold text-marigold-ink shadow-lifted max-sm:w-full sm:max-w-narrow sm:px-6"
    >
      <Icon of={MapPinOff} className="size-6 shrink-0" />
      <span className="line-clamp-4">
        {place
          ? say(shopTexts.outOfReach, { shop, place: placeName(place) })
          : say(shopTexts.outOfReachChosen, { shop })}
      </span>
    </p>
  )
}
