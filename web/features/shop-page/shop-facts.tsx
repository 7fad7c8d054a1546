import { useState } from 'react'
import type { FoodItem } from '#contract/menu.ts'
import type { Shop } from '#contract/shops.ts'
import { useIsAlive } from '#web/ui/use-is-alive.ts'
import { shopFacts } from './facts-of-shop.ts'

type Props = { shop: Shop; items: FoodItem[]; origin: string | undefined }

/**
 * What a search engine reads of a shop. It stands in the page that the server draws and is left as it is: a browser
 * that comes from another page does not need it, and may not write scripts.
 */
export function ShopFacts({ shop, items, origin }: Props) {
  const isAlive = useIsAlive()
  const [written] = useState(() => (isAlive || !origin ? undefined : shopFacts(shop, items, origin)))
  if (!written) return null
  // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON without a single "<"
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: written }} />
}
