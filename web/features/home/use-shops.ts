import { useCallback, useEffect, useRef, useState } from 'react'
import { DEFAULT_RADIUS_KM } from '#contract/rules/checkout.ts'
import type { ShopCard } from '#contract/shops.ts'
import { api } from '#web/api/client.ts'
import { readLocation, useStoredLocation } from '#web/device/location.ts'
import { say } from '#web/language/say.ts'
import { homeTexts } from '#web/texts/home.ts'
import { toast } from '#web/ui/toast.ts'

export type ShopList = { data: ShopCard[]; next?: string | undefined }
export type ShopsState =
  | { kind: 'loading' }
  | { kind: 'failed' }
  | { kind: 'shown'; list: ShopList; radius: number; isNear: boolean }

const shownFirst = (list: ShopList | null): ShopsState =>
  list ? { kind: 'shown', list, radius: DEFAULT_RADIUS_KM, isNear: false } : { kind: 'failed' }

/** The list the page came with; the nearest shops as soon as a place is known, and again when it changes. */
export function useShops(first: ShopList | null) {
  const location = useStoredLocation()
  const [state, setState] = useState<ShopsState>(() => shownFirst(first))
  const running = useRef<AbortController>(null)

  const load = useCallback(async (radius: number) => {
    running.current?.abort()
    const mine = new AbortController()
    running.current = mine
    setState({ kind: 'loading' })
    const place = readLocation()
    const input = place
      ? { latitude: `${place.latitude}`, longitude: `${place.longitude}`, radius: `${radius}` }
      : {}
    try {
      const list = await api('listShops', input, { signal: mine.signal })
      if (place && list.data.length === 0) toast.error(say(homeTexts.noneWithin, { km: radius }))
      setState({ kind: 'shown', list, radius, isNear: place !== null })
    } catch {
      if (mine.signal.aborted) return
      toast.error(homeTexts.fetchFailed)
      setState({ kind: 'failed' })
    }
  }, [])

  const loadMore = useCallback(async () => {
    if (state.kind !== 'shown' || !state.list.next) return
    const place = readLocation()
    const near = place && {
      latitude: `${place.latitude}`,
      longitude: `${place.longitude}`,
      radius: `${state.radius}`,
    }
    try {
      const page = await api('listShops', { ...near, after: state.list.next })
      setState({ ...state, list: { data: [...state.list.data, ...page.data], next: page.next } })
    } catch {
      toast.error(homeTexts.fetchFailed)
    }
  }, [state])

  // Not by the place itself: the name of a position comes later, and changes nothing about what is near.
  const point = location && `${location.latitude},${location.longitude}`
  useEffect(() => {
    if (point) load(DEFAULT_RADIUS_KM)
    return () => running.current?.abort()
  }, [point, load])

  return { state, load, loadMore }
}
