import type { PictureFault } from '#web/ui/read-picture.ts'

/** A photo on its way onto an item. */
export type Photo = {
  key: number
  fileName: string
  /** What is sent, once it is read. */
  dataUrl?: string
  /** Why it is no photo that can be sent. It keeps its place, so that those after it keep theirs. */
  fault?: PictureFault
  state: 'waiting' | 'sending' | 'saved' | 'failed'
  /** Why it is not saved. */
  sentence?: string | undefined
}

/** Photo n belongs to item n; where there is none, the item stays as it is. */
export type Places = readonly (Photo | null)[]

/** Phones number what they take, so names tell the order in which it was taken; a chooser may hand it over in any. */
export const inOrderTaken = (files: readonly File[]): File[] =>
  files.toSorted((a, b) => a.name.localeCompare(b.name, 'en', { numeric: true }))

/** Changes places with its neighbour, be that a photo or an item that was left out. What is saved keeps its place. */
export const moved = (places: Places, at: number, by: 1 | -1): Places =>
  amongUnsaved(places, at, (open, from) => {
    const to = from + by
    if (to < 0) return open
    const wide: Places = to < open.length ? open : [...open, null]
    return wide.with(from, wide[to] ?? null).with(to, wide[from] ?? null)
  })

/** The photo goes; those after it move up. Of an item that was left out, the same: the next photo is its. */
export const withoutPlace = (places: Places, at: number): Places =>
  amongUnsaved(places, at, (open, from) => open.toSpliced(from, 1))

/** The item stays as it is; its photo and those after it move down. */
export const withItemLeftOut = (places: Places, at: number): Places =>
  amongUnsaved(places, at, (open, from) => open.toSpliced(from, 0, null))

/** Of photos that were kept over the end of a session none is on its way any longer, and what was not read by then is gone. */
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

/** How many would be lost: what cannot be opened, or has no item, was never to be saved. */
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

/** A gap is one only where a photo comes after it. */
const untilLast = (places: Places): Places =>
  places.slice(0, places.findLastIndex((photo) => photo !== null) + 1)
