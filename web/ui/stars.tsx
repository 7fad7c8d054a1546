import Star from 'virtual:icon/star'
import { FEWEST_TO_AVERAGE } from '#contract/rules/shops/reviews.ts'
import { controlTexts as texts } from '#web/texts/controls.ts'
import { classes } from './classes.ts'
import { Icon } from './icon.tsx'

type Rated = { rating?: number | undefined; ratingCount: number }
type Props = { of: Rated; className?: string }

/** An average rating as stars, with a text for screen readers. Renders nothing if there are too few ratings. */
export function Stars({ of: { rating, ratingCount }, className }: Props) {
  if (rating === undefined || ratingCount < FEWEST_TO_AVERAGE) return null
  return (
    <span className={classes('inline-flex shrink-0 items-center gap-1 whitespace-nowrap text-sm', className)}>
      <Icon of={Star} className="size-4 fill-marigold text-marigold" />
      <span className="tabular font-semibold">{rating.toFixed(1)}</span>
      <span className="sr-only">{texts.outOfFive}</span>
      <span className="text-soft">{`(${ratingCount})`}</span>
    </span>
  )
}
