import { reviewsTexts as texts } from '#web/texts/reviews.ts'

export function StandingAnswer({ message }: { message: string }) {
  return (
    <div className="rounded-field bg-sunken px-4 py-3">
      <p className="font-semibold text-sm">{texts.yourAnswer}</p>
      <p className="whitespace-pre-line">{message}</p>
    </div>
  )
}
