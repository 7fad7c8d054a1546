import { playChime } from '#web/features/desk-alert/chime.ts'
import { FirstDay } from '#web/features/first-day/first-day.tsx'
import { useFirstDay } from '#web/features/first-day/use-first-day.ts'
import { OwedLine } from '#web/features/money/owed-line.tsx'
import { LatestReviews } from '#web/features/reviews/latest-reviews.tsx'
import { Overview } from '#web/features/shop-desk/overview.tsx'

/** What `/` and `/dashboard` are for a shopkeeper, in a file of its own so that customers never carry it. */
export default function OwnDashboard() {
  // Read with the rest: coming after it, it would push the figures down.
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
