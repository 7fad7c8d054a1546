import { orderDeskTexts as texts } from '#web/texts/order-desk.ts'
import { Loading, Skeleton } from '#web/ui/loading/skeleton.tsx'

const SKELETONS = ['a', 'b', 'c']

export function OrderSkeletons() {
  return (
    <Loading label={texts.loading}>
      <ul className="grid grid-cols-1 items-start gap-4 lg:grid-cols-2">
        {SKELETONS.map((key) => (
          <li
            key={key}
            data-skeleton
            className="flex flex-col gap-1.5 rounded-card border border-line border-t-6 bg-card p-2.5 sm:p-4"
          >
            <div className="flex items-center justify-between">
              <Skeleton className="h-11 w-40" />
              <Skeleton className="h-6 w-28" />
            </div>
            <Skeleton className="h-6 w-3/4" />
            <Skeleton className="h-26" />
            <Skeleton className="h-10" />
            <Skeleton className="h-13" />
          </li>
        ))}
      </ul>
    </Loading>
  )
}
