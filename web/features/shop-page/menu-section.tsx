import ChevronRight from 'virtual:icon/chevron-right'
import { type ReactNode, useId } from 'react'
import { Link } from 'react-router'
import type { FoodItem } from '#contract/menu.ts'
import type { Section } from '#contract/rules/items/sections.ts'
import type { Shop } from '#contract/shops.ts'
import { say } from '#web/language/say.ts'
import { sectionName } from '#web/language/words.ts'
import { paths } from '#web/paths.ts'
import { shopTexts } from '#web/texts/shop.ts'
import { Icon } from '#web/ui/icon.tsx'
import { ItemGrid } from './item-grid.tsx'

type Props = Omit<Section<FoodItem>, 'key'> & {
  shop: Shop
  adderFor: (item: FoodItem) => ReactNode
  most: number
  isFound: boolean
  isFirst: boolean
}

export function MenuSection({
  title,
  foodType,
  names,
  items,
  shop,
  adderFor,
  most,
  isFound,
  isFirst,
}: Props) {
  const id = useId()
  const name = sectionName(names)
  return (
    <section aria-labelledby={id} className="print:break-inside-avoid">
      <div className="mb-3 flex items-center justify-between gap-x-4 max-xs:flex-wrap">
        <h2 id={id} className="text-xl">
          {name}
        </h2>
        <Link
          to={paths.category(title, shop._id, foodType)}
          state={{ items, shop, title, names, isFound }}
          aria-label={say(shopTexts.seeAllOf, { title: name })}
          className="-mr-2 inline-flex min-h-11 shrink-0 items-center rounded-full px-2 font-semibold text-blue hover:bg-blue-wash"
        >
          {shopTexts.seeAll}
          <Icon of={ChevronRight} className="size-5" />
        </Link>
      </div>
      <ItemGrid
        shop={shop}
        items={items}
        most={most}
        isFound={isFound}
        heading="h3"
        adderFor={adderFor}
        isFirst={isFirst}
      />
    </section>
  )
}
