import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react'
import type { FoodItem } from '#contract/menu.ts'
import { say } from '#web/language/say.ts'
import { formatPack } from '#web/language/words.ts'
import { shopTexts } from '#web/texts/shop.ts'
import { classes } from '#web/ui/classes.ts'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { Money } from '#web/ui/money.tsx'
import { Picture } from '#web/ui/pictures/picture.tsx'
import { picturesOf } from './more-to-see.ts'

const texts = shopTexts.viewer

export type ItemViewerProps = { item: FoodItem; adder: ReactNode; isOpen: boolean; onClose: () => void }

/** The viewer: an item with all its pictures and its whole description. */
export default function ItemViewer({ item, adder, isOpen, onClose }: ItemViewerProps) {
  return (
    <Dialog title={item.name} open={isOpen} onClose={onClose}>
      <Pictures name={item.name} pictures={picturesOf(item)} />
      <div className="grid grid-cols-2 items-center gap-4">
        <div>
          <Money rupees={item.price} className="font-bold text-lg" />
          <p className="text-sm text-soft">{formatPack(1, item.quantity, item.unit)}</p>
        </div>
        {adder}
      </div>
      {item.description && <p className="whitespace-pre-line text-soft">{item.description}</p>}
    </Dialog>
  )
}

type PicturesProps = { name: string; pictures: readonly string[] }

/** Pictures side by side, to be swiped, stepped through with the arrow keys, or chosen below. */
function Pictures({ name, pictures }: PicturesProps) {
  const strip = useRef<HTMLElement>(null)
  const [shown, setShown] = useState(0)
  const count = pictures.length

  function noteShown({ currentTarget: { scrollLeft, clientWidth } }: { currentTarget: HTMLElement }) {
    setShown(Math.round(scrollLeft / clientWidth))
  }

  function show(at: number) {
    const width = strip.current?.clientWidth ?? 0
    strip.current?.scrollTo({ left: at * width })
  }

  function step(event: KeyboardEvent) {
    const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key]
    if (by === undefined) return
    event.preventDefault()
    show(shown + by)
  }

  if (count === 1) return <Large src={pictures[0] ?? ''} alt={name} isFirst />
  return (
    <div className="flex flex-col gap-2">
      <section
        ref={strip}
        aria-label={say(texts.pictures, { name })}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        tabIndex={0}
        data-first
        onScroll={noteShown}
        onKeyDown={step}
        className="flex snap-x snap-mandatory overflow-x-auto overscroll-x-contain rounded-field"
      >
        {pictures.map((src, at) => (
          <Large
            key={src}
            src={src}
            alt={say(texts.picture, { name, number: at + 1, count })}
            isFirst={at === 0}
          />
        ))}
      </section>
      <div className="flex justify-center gap-2">
        {pictures.map((src, at) => (
          <button
            key={src}
            type="button"
            aria-label={say(texts.show, { number: at + 1, count })}
            aria-current={at === shown}
            onClick={() => show(at)}
            className={classes(
              'size-14 overflow-hidden rounded-field border-2',
              at === shown ? 'border-blue' : 'border-line',
            )}
          >
            <Picture src={src} alt="" width={56} height={56} sizes="3.5rem" className="size-full" />
          </button>
        ))}
      </div>
    </div>
  )
}

type LargeProps = { src: string; alt: string; isFirst: boolean }

function Large({ src, alt, isFirst }: LargeProps) {
  return (
    <Picture
      src={src}
      alt={alt}
      width={800}
      height={800}
      sizes="(min-width: 30rem) 25.5rem, calc(100vw - 4rem)"
      isFirst={isFirst}
      className="aspect-square w-full shrink-0 snap-center rounded-field"
    />
  )
}
