import { useEffect, useState } from 'react'
import type { FoodItem } from '#contract/menu.ts'
import { reachByLine } from '#contract/rules/reach.ts'
import { straightLineMetres } from '#contract/rules/straight-line.ts'
import type { Shop } from '#contract/shops.ts'
import { ApiError } from '#web/api/api-error.ts'
import { api } from '#web/api/client.ts'
import { type StoredLocation, useStoredLocation } from '#web/device/location.ts'

/** The chosen place, where the shop does not deliver to it. */
export function useOutOfReach(shop: Shop | undefined, items: FoodItem[]): StoredLocation | null {
  const place = useStoredLocation()
  const reach = shop && place ? byLine(shop, place) : 'within'
  const [refused, setRefused] = useState('')
  const shopId = shop?._id
  const sample = items.find((item) => item.inStock)?._id
  const { latitude, longitude } = place ?? {}
  const asked = `${shopId} ${latitude},${longitude}`

  // Between what the straight line grants and what it forbids only the road decides: a price for one item tells.
  useEffect(() => {
    const isAsked =
      reach === 'unsure' && shopId && sample && latitude !== undefined && longitude !== undefined
    if (!isAsked) return
    const going = new AbortController()
    const input = { shopId, items: [{ _id: sample, count: 1 }], latitude, longitude }
    api('quoteOrder', input, { signal: going.signal }).catch((error: unknown) => {
      // Whatever else stands against a price is said at the checkout.
      if (error instanceof ApiError && error.code === 'out_of_reach') setRefused(asked)
    })
    return () => going.abort()
  }, [reach, shopId, sample, latitude, longitude, asked])

  return reach === 'beyond' || refused === asked ? place : null
}

const byLine = ({ shopAddress, deliveryRadius }: Shop, { latitude, longitude }: StoredLocation) =>
  reachByLine(
    straightLineMetres(
      { lat: shopAddress.latitude, lng: shopAddress.longitude },
      { lat: latitude, lng: longitude },
    ),
    deliveryRadius,
  )
