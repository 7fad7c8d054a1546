import { shopDeskTexts } from '#web/texts/shop-desk.ts'
import { DeskPage } from '#web/ui/desk-page.tsx'
import { Loading, Skeleton } from '#web/ui/loading/skeleton.tsx'

const texts = shopDeskTexts.overview
const SKELETONS = ['a', 'b', 'c', 'd']

export function OverviewSkeleton() {
  return (
    <DeskPage title={texts.title} aside={<Skeleton className="h-11 w-52 rounded-full md:hidden" />}>
      <Loading label={texts.loading}>
        <div className="flex flex-col gap-5">
          <ul className="grid grid-cols-1 gap-3 xs:grid-cols-2 lg:grid-cols-4 lg:gap-4">
            {SKELETONS.map((key) => (
              <li
                key={key}
                data-skeleton
                className="flex flex-col gap-2 rounded-card border border-line bg-card p-4"
              >
                <Skeleton className="h-8 w-2/3" />
                <Skeleton className="h-9 w-1/2" />
              </li>
            ))}
          </ul>
          <div className="grid grid-cols-1 gap-5 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
            <Skeleton className="h-72 rounded-card" />
            <Skeleton className="h-72 rounded-card" />
          </div>
          <Skeleton className="h-80 rounded-card" />
        </div>
      </Loading>
    </DeskPage>
  )
}
