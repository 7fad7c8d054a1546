import type { ShopFigures } from '#contract/shops/own-shop.ts'
import { say } from '#web/language/say.ts'
import { shopDeskTexts } from '#web/texts/shop-desk.ts'
import { Card } from '#web/ui/card.tsx'

const texts = shopDeskTexts.overview

export function BestSellers({ bestSellers }: { bestSellers: ShopFigures['bestSellers'] }) {
  return (
    <Card className="flex flex-col gap-3 p-4 sm:p-5">
      <h2 className="text-xl">{texts.bestSellers}</h2>
      {bestSellers.length === 0 ? (
        <p className="my-auto py-8 text-center text-soft">{texts.noBestSellers}</p>
      ) : (
        <ol className="flex flex-col divide-y divide-line">
          {bestSellers.map(({ name, count }, i) => (
            <li key={name} className="flex items-center gap-x-3 py-2.5 max-xs:flex-wrap">
              <span
                aria-hidden="true"
                className="grid size-8 shrink-0 place-items-center rounded-full bg-marigold-wash font-bold text-marigold-ink text-sm"
              >
                {i + 1}
              </span>
              <span className="min-w-0 flex-1 font-medium max-xs:basis-[calc(100%-2.75rem)] xs:truncate">
                {name}
              </span>
              <span className="whitespace-nowrap text-soft tabular max-xs:ml-11">
                {say(texts.sold, { count })}
              </span>
            </li>
          ))}
        </ol>
      )}
    </Card>
  )
}
