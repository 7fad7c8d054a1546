import type { PictureFault } from '#web/ui/pictures/read-picture.ts'

/** A chosen photo until it is saved. */
export type Photo = {
  key: number
  fileName: string
  /** Set once it has been read. */
  dataUrl?: string
  /** Why it cannot be read. It keeps its place, so that the photos after it keep theirs. */
  fault?: PictureFault
  state: 'waiting' | 'sending' | 'saved' | 'failed'
  /** Why it is not saved. */
  sentence?: string | undefined
}

/** Photo n belongs to item n; with null the item stays without a photo. */
export type Places = readonly (Photo | null)[]

/** Sorts photos in the order in which they were taken, by the numbers in their names: file choosers return any order. */
export const inOrderTaken = (files: readonly File[]): File[] =>
  files.toSorted((a, b) => a.name.localeCompare(b.name, 'en', { numeric: true }))

/** Swaps a photo with its neighbour, or with an empty place. Saved photos keep their places. */
export const moved = (places: Places, at: number, by: 1 | -1): Places =>
  amongUnsaved(places, at, (open, from) => {
    const to = from + by
    if (to < 0) return open
    const wide: Places = to < open.length ? open : [...open, null]
    return wide.with(from, wide[to] ?? null).with(to, wide[from] ?? null)
  })

/** Removes a photo or an empty place; the photos after it move up. */
export const withoutPlace = (places: Places, at: number): Places =>
  amongUnsaved(places, at, (open, from) => open.toSpliced(from, 1))

/** Inserts an empty place: the item is left out, its photo and those after it move down. */
export const withItemLeftOut = (places: Places, at: number): Places =>
  amongUnsaved(places, at, (open, from) => open.toSpliced(from, 0, null))

/** Corrects photos restored after a reload or an expired session: none is being sent any more, and unread files are gone. */
export const foundAgain = (places: Places): Places =>
  untilLast(
    places.map((photo) => {
      if (photo?.state === 'sending') return { ...photo, state: 'waiting' }
      return photo?.dataUrl || photo?.fault ? photo : null
    }),
  )

export const changed = (places: Places, key: number, change: Partial<Photo>): Places =>
  places.map((photo) => (photo?.key === key ? { ...photo, ...change } : photo))

export const maySend = (photo: Photo | null | undefined): photo is Photo & { dataUrl: string } =>
  photo?.dataUrl !== undefined && (photo.state === 'waiting' || photo.state === 'failed')

/** How many photos would be lost on leaving: those that are readable, have an item and are not saved. */
export const countUnsaved = (places: Places, items: number): number =>
  places.slice(0, items).filter((photo) => photo && !photo.fault && !isSaved(photo)).length

export const isSaved = (photo: Photo | null | undefined): boolean => photo?.state === 'saved'

function amongUnsaved(places: Places, at: number, act: (open: Places, at: number) => Places): Places {
  const isOpen = (photo: Photo | null) => !isSaved(photo)
  const left = [...act(places.filter(isOpen), places.slice(0, at).filter(isOpen).length)]
  const result: (Photo | null)[] = []
  while (left.length > 0 || result.length < places.length) {
    const here = places[result.length] ?? null
    result.push(isSaved(here) ? here : (left.shift() ?? null))
  }
  return untilLast(result)
}

/** Drops empty places after the last photo. */
const untilLast = (places: Places): Places =>
  places.slice(0, places.findLastIndex((photo) => photo !== null) + 1)
