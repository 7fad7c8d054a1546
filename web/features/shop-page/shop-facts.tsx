import { useState } from 'react'
import type { FoodItem } from '#contract/menu.ts'
import type { Shop } from '#contract/shops.ts'
import { useIsAlive } from '#web/ui/loading/use-is-alive.ts'
import { shopFacts } from './facts-of-shop.ts'

type Props = { shop: Shop; items: FoodItem[]; origin: string | undefined }

/**
 * Structured data for search engines. Only in server-rendered pages, where hydration keeps it: on navigations within the
 * site it is not needed, and Trusted Types would forbid inserting a script.
 */
export function ShopFacts({ shop, items, origin }: Props) {
  const isAlive = useIsAlive()
  const [written] = useState(() => (isAlive || !origin ? undefined : shopFacts(shop, items, origin)))
  if (!written) return null
  // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON without a single "<"
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: written }} />
}
