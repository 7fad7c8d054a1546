import { currentOwner } from '#web/session/current-owner.ts'

/** What was sought in the list, how much of it was drawn, and the item that somebody went on to. */
type Place = { sought: string; most: number; itemId: string }
let left: (Place & { owner: string }) | undefined

/** Who changes an item comes back to it, and not to the top of two hundred. */
export function leaveList(place: Place) {
  left = { ...place, owner: currentOwner() }
}

export const findPlace = (): Place | undefined => (left?.owner === currentOwner() ? left : undefined)

/** Goes there, once. */
export function returnTo(place: Place) {
  left = undefined
  // After the frame of the site, which begins every page at its top.
  requestAnimationFrame(() => {
    const link = document.getElementById(editLinkId(place.itemId))
    link?.focus({ preventScroll: true })
    link?.scrollIntoView({ block: 'center' })
  })
}

export const editLinkId = (itemId: string): string => `edit-${itemId}`

/** Of the row after this one, or before it where it is the last. */
export function editLinkNear(itemId: string): HTMLElement | undefined {
  const row = document.getElementById(editLinkId(itemId))?.closest('li')
  const beside = row?.nextElementSibling ?? row?.previousElementSibling
  return beside?.querySelector<HTMLElement>(`[id^="${editLinkId('')}"]`) ?? undefined
}
