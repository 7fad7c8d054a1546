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

/** The further photos of an item on their way into a form, each on its own. */
export function useMorePhotos({ draft, onChange, storedPhotos, readFailed }: Props) {
  const more = moreIn(draft, storedPhotos)
  // The other may have come while one was cut.
  const latest = useRef(more)
  latest.current = more
  const put = (at: number) => (photo: string) => onChange({ more: latest.current.toSpliced(at, 1, photo) })
  const second = usePhoto({ readFailed, onPhoto: put(0) })
  const third = usePhoto({ readFailed, onPhoto: put(1) })
  return { places: { second, third }, isReading: second.isReading || third.isReading }
}
