import Heart from 'virtual:icon/heart'
import type { ShopCard } from '#contract/shops.ts'
import { say } from '#web/language/say.ts'
import { heartTexts } from '#web/texts/hearts.ts'
import { classes } from '#web/ui/classes.ts'
import { Icon } from '#web/ui/icon.tsx'

export type HeartProps = { shop: Pick<ShopCard, '_id' | 'name'>; className?: string | undefined }
type Props = HeartProps & { isGiven: boolean; onPress: () => void }

export function HeartButton({ shop, isGiven, onPress, className }: Props) {
  return (
    <button
      type="button"
      aria-label={say(heartTexts.label, { shop: shop.name })}
      aria-pressed={isGiven}
      onClick={onPress}
      className={classes('grid size-11 shrink-0 place-items-center rounded-full', className)}
    >
      <Icon
        of={Heart}
        className={classes(
          'size-8 rounded-full bg-card p-1.5 text-brick shadow-soft',
          isGiven && 'fill-brick',
        )}
      />
    </button>
  )
}
