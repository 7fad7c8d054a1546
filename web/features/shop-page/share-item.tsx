import type { IconNode } from 'lucide'
import type { ReactNode } from 'react'
import type { FoodItem } from '#contract/menu.ts'
import type { Shop } from '#contract/shops.ts'
import { say } from '#web/language/say.ts'
import { sharedItem } from '#web/paths.ts'
import { shopTexts } from '#web/texts/shop.ts'
import { Icon } from '#web/ui/icon.tsx'
import { shareLink } from './share-link.ts'

/** What `Share2` shows, as one shape and not as five: it stands on every card of a menu. */
const Share: IconNode = [
  [
    'path',
    {
      d: 'M21 5a3 3 0 1 1-6 0 3 3 0 1 1 6 0M9 12a3 3 0 1 1-6 0 3 3 0 1 1 6 0M21 19a3 3 0 1 1-6 0 3 3 0 1 1 6 0M8.59 13.51l6.83 3.98M15.41 6.51 8.59 10.49',
    },
  ],
]

/** In a corner of the item's picture: as large as a finger, and as little to see as it can be. */
export default function ShareItem({ item, shop }: { item: FoodItem; shop: Shop }): ReactNode {
  const label = say(shopTexts.share, { shop: item.name })
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      onClick={() => shareLink({ title: item.name, path: sharedItem(shop, item._id) })}
      className="absolute top-0 right-0 grid size-11 place-items-center rounded-full text-soft hover:text-blue"
    >
      <Icon of={Share} className="size-7 rounded-full bg-card/90 p-1.5" />
    </button>
  )
}
