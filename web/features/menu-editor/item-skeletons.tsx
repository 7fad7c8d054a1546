import { menuEditorTexts } from '#web/texts/menu-editor.ts'
import { Loading, Skeleton } from '#web/ui/loading/skeleton.tsx'

const SKELETONS = ['a', 'b', 'c', 'd', 'e', 'f']

export function ItemSkeletons() {
  return (
    <Loading label={menuEditorTexts.list.loading}>
      <ul className="flex flex-col gap-3">
        {SKELETONS.map((key) => (
          <li
            key={key}
            data-skeleton
            className="flex flex-col gap-3 rounded-card border border-line bg-card p-3 lg:flex-row lg:items-center lg:gap-4"
          >
            <div className="flex flex-1 items-center gap-3 sm:gap-4">
              <Skeleton className="size-20 shrink-0" />
              <div className="flex min-w-0 flex-1 flex-col gap-2">
                <Skeleton className="h-5 w-2/3" />
                <Skeleton className="h-4 w-1/3" />
                <Skeleton className="h-5 w-1/4" />
              </div>
            </div>
            <Skeleton className="h-11 w-full rounded-full lg:w-80" />
          </li>
        ))}
      </ul>
    </Loading>
  )
}
