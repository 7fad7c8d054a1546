import { orderDeskTexts as texts } from '#web/texts/order-desk.ts'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'

const SKELETONS = ['a', 'b', 'c']

export function OrderSkeletons() {
  return (
    <Loading label={texts.loading}>
      <ul className="grid items-start gap-4 lg:grid-cols-2">
        {SKELETONS.map((key) => (
          <li
            key={key}
            data-skeleton
            className="flex flex-col gap-4 rounded-card border border-line border-t-6 bg-card p-4 sm:p-5"
          >
            <div className="flex items-center justify-between">
              <Skeleton className="h-11 w-40" />
              <Skeleton className="h-6 w-28" />
            </div>
            <Skeleton className="h-24" />
            <Skeleton className="h-18" />
            <Skeleton className="h-19" />
            <Skeleton className="h-32" />
          </li>
        ))}
      </ul>
    </Loading>
  )
}
