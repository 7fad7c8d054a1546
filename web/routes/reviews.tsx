import { Reviews } from '#web/features/reviews/reviews.tsx'
import { reviewsTexts as texts } from '#web/texts/reviews.ts'
import { DeskPage } from '#web/ui/desk-page.tsx'

export const meta = () => [{ title: texts.title }, { name: 'robots', content: 'noindex' }]

export default function ReviewsRoute() {
  return (
    <DeskPage title={texts.title}>
      <Reviews />
    </DeskPage>
  )
}
