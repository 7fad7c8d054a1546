import { useRef } from 'react'
import type { ItemDraft } from './item-draft.ts'
import { moreIn } from './item-photos.ts'
import { usePhoto } from './use-photo.ts'

type Props = {
  draft: ItemDraft
  onChange: (fields: Partial<ItemDraft>) => void
  storedPhotos: readonly string[]
  readFailed: string
}

/** Reads an item's further photos, independently of each other. */
export function useMorePhotos({ draft, onChange, storedPhotos, readFailed }: Props) {
  const more = moreIn(draft, storedPhotos)
  // A ref, since the other photo may arrive while one is being cropped.
  const latest = useRef(more)
  latest.current = more
  const put = (at: number) => (photo: string) => onChange({ more: latest.current.toSpliced(at, 1, photo) })
  const second = usePhoto({ readFailed, onPhoto: put(0) })
  const third = usePhoto({ readFailed, onPhoto: put(1) })
  return { places: { second, third }, isReading: second.isReading || third.isReading }
}
