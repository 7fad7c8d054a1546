import type { FoodItem } from '#contract/menu.ts'
import { reachOf } from '#contract/rules/places/reach.ts'
import type { Shop } from '#contract/shops.ts'
import { isRefusedAs } from '#web/api/answer-failure.ts'
import { useData } from '#web/data/use-data.ts'
import { type StoredLocation, useStoredLocation } from '#web/device/location.ts'

/** The chosen place if the shop does not deliver there, else null. */
export function useOutOfReach(shop: Shop | undefined, items: FoodItem[]): StoredLocation | null {
  const place = useStoredLocation()
  const reach = shop && place ? reachOf(shop, place) : 'within'
  const sample = items.find((item) => item.inStock)?._id
  const { latitude = 0, longitude = 0 } = place ?? {}
  // If the straight line does not decide, only the road does: a quote for any item tells.
  const { error } = useData(
    'quoteOrder',
    { shopId: shop?._id ?? '', items: [{ _id: sample ?? '', count: 1 }], latitude, longitude },
    { isWanted: reach === 'unsure' && sample !== undefined, isFleeting: true },
  )
  // Other refusals are shown at the checkout.
  const isRefused = isRefusedAs(error, 'out_of_reach')
  return reach === 'beyond' || (reach === 'unsure' && isRefused) ? place : null
}
