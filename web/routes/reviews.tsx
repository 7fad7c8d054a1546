import { Reviews } from '#web/features/reviews/reviews.tsx'
import { reviewsTexts as texts } from '#web/texts/reviews.ts'
import { DeskPage } from '#web/ui/desk-page.tsx'
import { deskMeta } from './desk-meta.ts'

export const meta = deskMeta(texts.title)

export default function ReviewsRoute() {
  return (
    <DeskPage title={texts.title}>
      <Reviews />
    </DeskPage>
  )
}
