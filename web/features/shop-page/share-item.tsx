import type { ReactNode } from 'react'
import type { FoodItem } from '#contract/menu.ts'
import type { Shop } from '#contract/shops.ts'
import { say } from '#web/language/say.ts'
import { sharedItem } from '#web/paths.ts'
import { shopTexts } from '#web/texts/shop.ts'
import { shareLink } from './share-link.ts'

/** The share button in a corner of an item's picture: unobtrusive, with a large touch target. */
export function ShareItem({ item, shop }: { item: FoodItem; shop: Shop }): ReactNode {
  const label = say(shopTexts.share, { shop: item.name })
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      onClick={() => shareLink({ title: item.name, path: sharedItem(shop, item._id) })}
      className="share -outline-offset-8 absolute top-0 right-0 grid size-11 place-items-center rounded-full text-soft hover:text-blue"
    />
  )
}
