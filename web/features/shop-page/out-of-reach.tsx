import MapPinOff from 'virtual:icon/map-pin-off'
import { say } from '#web/language/say.ts'
import { shopTexts } from '#web/texts/shop.ts'
import { Icon } from '#web/ui/icon.tsx'

/** Stands where the cart would float, over the page, so that nothing moves when the place is known late. */
export function OutOfReach({ shop, place }: { shop: string; place: string }) {
  return (
    <p
      role="status"
      className="fixed bottom-[max(1rem,env(safe-area-inset-bottom))] z-30 flex min-h-14 items-center gap-3 rounded-card border border-line-strong bg-marigold-wash px-4 py-2 font-semibold text-marigold-ink shadow-lifted max-sm:right-21 max-sm:left-4 sm:left-1/2 sm:max-w-xl sm:-translate-x-1/2 sm:px-6"
    >
      <Icon of={MapPinOff} className="size-6 shrink-0" />
      <span className="line-clamp-4">
        {place ? say(shopTexts.outOfReach, { shop, place }) : say(shopTexts.outOfReachChosen, { shop })}
      </span>
    </p>
  )
}
