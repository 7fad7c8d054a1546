import { menuEditorTexts } from '#web/texts/menu-editor.ts'
import { Loading, Skeleton } from '#web/ui/loading/skeleton.tsx'

export function ItemFormSkeleton() {
  return (
    <Loading label={menuEditorTexts.form.loading}>
      <div className="grid gap-6 lg:grid-cols-[minmax(0,20rem)_1fr] lg:gap-8">
        <Skeleton className="aspect-4/3" />
        <Skeleton className="h-96" />
      </div>
    </Loading>
  )
}
