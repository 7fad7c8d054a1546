import { useEffect } from 'react'
import { useLocation, useMatches } from 'react-router'
import type { Shop } from '#contract/shops.ts'
import { tabStorage } from '#web/browser-storage.ts'
import { isCategory, paths, sharedShop } from '#web/paths.ts'
import { makeStore, useStore } from '#web/store.ts'
import { isRecord, parseStored } from '#web/stored-json.ts'

/** The shop whose own link opened this tab. Until the visitor looks for other shops, the site shows only this one. */
export type Door = Pick<Shop, '_id' | 'name' | 'slug'>

/** `mark-known-visitor.ts` reads it too. */
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

/** The shop of this page, if the page is at a shop's own short address. */
const usePageDoor = () =>
  (useMatches().find(({ id }) => id === 'routes/shop-door')?.loaderData as { shop: Door } | undefined)?.shop

/** Whether a page shows other shops, or what they sell. */
const isBeyond = ({ pathname, search }: Pick<Location, 'pathname' | 'search'>, { _id }: Door) =>
  pathname === paths.home ||
  pathname === paths.search ||
  (pathname.startsWith(paths.shop('')) && pathname !== paths.shop(_id)) ||
  (isCategory(pathname) && !search.includes(_id))

/** The shop that the site is limited to; null if there is none. During server rendering known only at its own address. */
export function useDoor(): Door | null {
  const location = useLocation()
  const page = usePageDoor()
  const before = useStore(kept, null)
  return page ?? (before && !isBeyond(location, before) ? before : null)
}

/** The same, and remembers it in this tab until the visitor goes on to other shops. For the shell, once. */
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

/** Where the site begins for this visitor: the page of that shop, else Home. */
export function useFront(): string {
  const door = useDoor()
  return door ? sharedShop(door) : paths.home
}
