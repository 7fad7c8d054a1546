import { setupTexts as texts } from '#web/texts/setup.ts'
import { Loading, Skeleton } from '#web/ui/loading/skeleton.tsx'

export function SetupSkeleton() {
  return (
    <Loading label={texts.loading}>
      <div className="flex flex-col gap-6">
        <Skeleton className="h-9" />
        <div className="grid gap-5 sm:grid-cols-2">
          <Skeleton className="h-19" />
          <Skeleton className="h-19" />
        </div>
        <Skeleton className="h-19" />
        <Skeleton className="h-19" />
        <Skeleton className="h-19" />
      </div>
    </Loading>
  )
}
