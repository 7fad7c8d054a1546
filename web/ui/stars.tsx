import { Star } from 'lucide'
import { controlTexts as texts } from '#web/texts/controls.ts'
import { Icon } from './icon.tsx'

/** An average, shown: a word for screen readers, stars for eyes. */
export function Stars({ rating, count }: { rating: number; count?: number }) {
  return (
    <span className="inline-flex items-center gap-1 text-sm">
      <Icon of={Star} className="size-4 fill-marigold text-marigold" />
      <span className="tabular font-semibold">{rating.toFixed(1)}</span>
      <span className="sr-only">{texts.outOfFive}</span>
      {count !== undefined && <span className="text-soft">({count})</span>}
    </span>
  )
}
