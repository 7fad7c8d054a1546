import { currentOwner } from '#web/session/current-owner.ts'

/** The list's search text, how many rows were rendered, and the item whose form was opened. */
type Place = { sought: string; most: number; itemId: string }
let left: (Place & { owner: string }) | undefined

/** Remembers where the list was left, so that coming back from an item's form does not start at the top. */
export function leaveList(place: Place) {
  left = { ...place, owner: currentOwner() }
}

export const findPlace = (): Place | undefined => (left?.owner === currentOwner() ? left : undefined)

/** Scrolls to and focuses the item that was left. */
export function returnTo(place: Place) {
  left = undefined
  // After the shell, which scrolls every page to its top.
  requestAnimationFrame(() => {
    const link = document.getElementById(editLinkId(place.itemId))
    link?.focus({ preventScroll: true })
    link?.scrollIntoView({ block: 'center' })
  })
}

export const editLinkId = (itemId: string): string => `edit-${itemId}`

/** The edit link of the next row, or of the previous one if this is the last. */
export function editLinkNear(itemId: string): HTMLElement | undefined {
  const row = document.getElementById(editLinkId(itemId))?.closest('li')
  const beside = row?.nextElementSibling ?? row?.previousElementSibling
  return beside?.querySelector<HTMLElement>(`[id^="${editLinkId('')}"]`) ?? undefined
}
