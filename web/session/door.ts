import { useEffect } from 'react'
import { useLocation, useMatches } from 'react-router'
import type { Shop } from '#contract/shops.ts'
import { tabStorage } from '#web/browser-storage.ts'
import { isCategory, paths, sharedShop } from '#web/paths.ts'
import { makeStore, useStore } from '#web/store.ts'
import { isRecord, parseStored } from '#web/stored-json.ts'

/** The shop whose own link led into this tab: until its visitor looks for others, it stands alone here. */
export type Door = Pick<Shop, '_id' | 'name' | 'slug'>

/** Read by `mark-known-visitor.ts`, too. */
const KEY = 'door'
const kept = makeStore(parseStored(tabStorage.read(KEY), isDoor) ?? null)

function isDoor(found: unknown): found is Door {
  return isRecord(found) && typeof found._id === 'string' && typeof found.name === 'string'
}

function keepDoor(door: Door | null) {
  kept.write(door)
  tabStorage.write(
    KEY,
    door ? JSON.stringify({ _id: door._id, name: door.name, slug: door.slug }) : undefined,
  )
}

/** The shop of the page, where that is at a shop's own address. */
const usePageDoor = () =>
  (useMatches().find(({ id }) => id === 'routes/shop-door')?.loaderData as { shop: Door } | undefined)?.shop

/** Where there are other shops, or what one of them sells. */
const isBeyond = ({ pathname, search }: Pick<Location, 'pathname' | 'search'>, { _id }: Door) =>
  pathname === paths.home ||
  pathname === paths.search ||
  (pathname.startsWith(paths.shop('')) && pathname !== paths.shop(_id)) ||
  (isCategory(pathname) && !search.includes(_id))

/** Null: among all shops. A page at a shop's own address says so itself, others know it once they are alive. */
export function useDoor(): Door | null {
  const location = useLocation()
  const page = usePageDoor()
  const before = useStore(kept, null)
  return page ?? (before && !isBeyond(location, before) ? before : null)
}

/** Remembers in this tab through whose door one came, until one goes on to others. */
export function useKeptDoor(): Door | null {
  const location = useLocation()
  const page = usePageDoor()
  useEffect(() => {
    const before = kept.read()
    if (page) keepDoor(page)
    else if (before && isBeyond(location, before)) keepDoor(null)
    document.documentElement.toggleAttribute('data-door', kept.read() !== null)
  }, [page, location])
  return useDoor()
}

/** Where one starts from: the shop whose door it was, else Home. */
export function useFront(): string {
  const door = useDoor()
  return door ? sharedShop(door) : paths.home
}
