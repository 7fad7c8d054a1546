import { useState } from 'react'
import { say } from '#web/language/say.ts'
import { shopTexts } from '#web/texts/shop.ts'
import { neededPart } from '#web/ui/loading/needed-part.tsx'
import { Picture } from '#web/ui/pictures/picture.tsx'
import type { ItemViewerProps } from './item-viewer.tsx'
import { hasMoreToSee, picturesOf } from './more-to-see.ts'

const texts = shopTexts.viewer
const ItemViewer = neededPart<ItemViewerProps>(() => import('./item-viewer.tsx'))

type Props = Pick<ItemViewerProps, 'item' | 'adder'> & { isFirst: boolean }

/** The picture of a card. If the item has more to see, a tap on it opens the viewer. */
export function ItemPicture({ item, adder, isFirst }: Props) {
  const [isOpen, setOpen] = useState(false)
  // Mounted from the first opening on: only a dialog that closes gives the focus back.
  const [isAsked, setAsked] = useState(false)
  const picture = (
    <Picture
      src={item.image}
      alt=""
      width={240}
      height={240}
      sizes="(min-width: 64rem) 11rem, (min-width: 40rem) 30vw, 45vw"
      isFirst={isFirst}
      className="aspect-square w-full print:hidden"
    />
  )
  if (!hasMoreToSee(item)) return picture

  function open() {
    setAsked(true)
    setOpen(true)
  }

  function close() {
    setOpen(false)
  }

  function fail() {
    setAsked(false)
    close()
  }

  const pictures = picturesOf(item)
  return (
    <div className="relative">
      {picture}
      {/* Over the picture, not around it, so that its focus ring is visible. */}
      <button
        type="button"
        aria-label={say(texts.open, { name: item.name, count: pictures.length })}
        onClick={open}
        className="absolute inset-0 size-full cursor-zoom-in rounded-t-card focus-visible:inset-ring-6 focus-visible:inset-ring-card focus-visible:outline-4 focus-visible:-outline-offset-4"
      >
        {pictures.length > 1 && <Dots of={pictures} />}
      </button>
      {isAsked && <ItemViewer {...{ item, adder, isOpen }} onClose={close} onFailed={fail} />}
    </div>
  )
}

/** A dot for each picture; the first is filled. */
function Dots({ of: pictures }: { of: readonly string[] }) {
  return (
    <svg
      viewBox={`0 0 ${pictures.length * 12 + 8} 16`}
      className="absolute inset-x-0 bottom-2 mx-auto h-4"
      aria-hidden="true"
    >
      <rect width="100%" height="100%" rx="8" className="fill-card opacity-90" />
      {pictures.map((picture, at) => (
        <circle
          key={picture}
          cx={at * 12 + 10}
          cy="8"
          r="3"
          className={at === 0 ? 'fill-ink' : 'fill-line-strong'}
        />
      ))}
    </svg>
  )
}
