import { Star } from 'lucide'
import { FEWEST_TO_AVERAGE } from '#contract/rules/reviews.ts'
import { controlTexts as texts } from '#web/texts/controls.ts'
import { Icon } from './icon.tsx'

type Rated = { rating?: number | undefined; ratingCount: number }

/** An average, shown: a word for screen readers, stars for eyes. Nothing while too few have said something. */
export function Stars({ of: { rating, ratingCount } }: { of: Rated }) {
  if (rating === undefined || ratingCount < FEWEST_TO_AVERAGE) return null
  return (
    <span className="inline-flex shrink-0 items-center gap-1 whitespace-nowrap text-sm">
      <Icon of={Star} className="size-4 fill-marigold text-marigold" />
      <span className="tabular font-semibold">{rating.toFixed(1)}</span>
      <span className="sr-only">{texts.outOfFive}</span>
      <span className="text-soft">({ratingCount})</span>
    </span>
  )
}
