import { cartTexts } from '#web/texts/cart.ts'
import { Loading, Skeleton } from '#web/ui/loading/skeleton.tsx'

/** As many lines as the cart holds, so that nothing moves when they come. */
export function CartLoading({ lines }: { lines: number }) {
  return (
    <Loading label={cartTexts.loading}>
      <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[1fr_24rem] lg:gap-10">
        <div>
          <Skeleton className="h-11 w-48 rounded-full" />
          {Array.from({ length: lines }, (_, line) => `line ${line}`).map((line) => (
            <div key={line} className="grid grid-cols-[4.5rem_1fr] gap-4 py-4 sm:grid-cols-[5.5rem_1fr]">
              <Skeleton className="aspect-square w-full" />
              <Skeleton className="h-28 w-full" />
            </div>
          ))}
        </div>
        <Skeleton className="h-80 w-full rounded-card" />
      </div>
    </Loading>
  )
}
