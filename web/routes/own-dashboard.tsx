import { playChime } from '#web/features/desk-alert/chime.ts'
import { FirstDay } from '#web/features/first-day/first-day.tsx'
import { useFirstDay } from '#web/features/first-day/use-first-day.ts'
import { OwedLine } from '#web/features/money/owed-line.tsx'
import { LatestReviews } from '#web/features/reviews/latest-reviews.tsx'
import { Overview } from '#web/features/shop-desk/overview.tsx'

/** What a shopkeeper sees at `/` and `/dashboard`, in a chunk of its own that customers do not load. */
export default function OwnDashboard() {
  // Read here, together with the rest: arriving later, it would push the figures down.
  const day = useFirstDay()
  return (
    <Overview
      first={(shop) => <FirstDay shop={shop} day={day} ring={playChime} />}
      reviews={
        <>
          <OwedLine />
          <LatestReviews />
        </>
      }
    />
  )
}
