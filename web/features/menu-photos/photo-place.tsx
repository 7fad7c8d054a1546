import ArrowDown from 'virtual:icon/arrow-down'
import ArrowUp from 'virtual:icon/arrow-up'
import Check from 'virtual:icon/check'
import { useRef } from 'react'
import type { OwnFoodItem } from '#contract/menu.ts'
import { sayRefusal } from '#web/language/refusals.ts'
import { say } from '#web/language/say.ts'
import { formatQuantity } from '#web/language/words.ts'
import { menuPhotosTexts as texts } from '#web/texts/menu-photos.ts'
import { Button } from '#web/ui/button.tsx'
import { useKeptFocus } from '#web/ui/focus/use-kept-focus.ts'
import { Icon } from '#web/ui/icon.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Spinner } from '#web/ui/loading/spinner.tsx'
import { Picture } from '#web/ui/pictures/picture.tsx'
import type { Photo } from './places.ts'

type Props = {
  item: OwnFoodItem
  photo: Photo | null | undefined
  isFirst: boolean
  isLast: boolean
  /** There are photos after this place. */
  hasMore: boolean
  isBusy: boolean
  onMove: (by: 1 | -1) => void
  onSkipPhoto: () => void
  onSkipItem: () => void
  onRetry: () => void
}

/** An item with the photo assigned to it, and buttons that move a photo assigned to the wrong item. */
export function PhotoPlace(props: Props) {
  const { item, photo } = props
  const row = useRef<HTMLLIElement>(null)
  useKeptFocus(row)
  return (
    <li
      ref={row}
      className="flex flex-col gap-2 rounded-card border border-line bg-card p-3 shadow-soft sm:flex-row sm:items-center"
    >
      <div className="flex min-w-0 flex-1 items-center gap-3 max-xs:flex-wrap">
        <Picture
          src={photo?.dataUrl ?? item.image}
          alt={photo?.dataUrl ? say(texts.photoOf, { item: item.name }) : ''}
          width={160}
          height={160}
          sizes="80px"
          className="size-20 shrink-0 rounded-field"
        />
        <div className="min-w-0">
          <h2 className="font-sans font-semibold text-base">{item.name}</h2>
          <p className="text-sm text-soft">{formatQuantity(1, item.quantity, item.unit)}</p>
          <Standing {...props} />
        </div>
      </div>
      {photo?.state !== 'saved' && <Acts {...props} />}
    </li>
  )
}

function Standing({ photo, hasMore }: Props) {
  if (!photo) return hasMore ? <p className="text-sm text-soft">{texts.noPhoto}</p> : null
  if (photo.fault)
    return (
      <p className="text-brick-ink text-sm">
        {photo.fault === 'unreadable'
          ? say(texts.unreadable, { name: photo.fileName })
          : sayRefusal(photo.fault)}
      </p>
    )
  if (photo.state === 'failed') return <p className="text-brick-ink text-sm">{photo.sentence}</p>
  if (photo.state === 'saved')
    return (
      <p className="flex items-center gap-1 font-semibold text-leaf-ink text-sm">
        <Icon of={Check} className="size-4" />
        {texts.saved}
      </p>
    )
  const isUnderway = photo.state === 'sending' || photo.dataUrl === undefined
  if (!isUnderway) return null
  return (
    <p className="flex items-center gap-2 text-sm text-soft">
      <Spinner />
      {photo.state === 'sending' ? texts.saving : say(texts.reading, { name: photo.fileName })}
    </p>
  )
}

function Acts({ item, photo, isFirst, isLast, hasMore, isBusy, ...acts }: Props) {
  const names = { item: item.name }
  if (!photo)
    return hasMore ? (
      <Act
        word={texts.closeGap}
        name={say(texts.closeGapOf, names)}
        isBusy={isBusy}
        onClick={acts.onSkipPhoto}
      />
    ) : null
  return (
    <div className="flex flex-wrap items-center gap-1">
      <IconButton label={say(texts.up, names)} disabled={isBusy || isFirst} onClick={() => acts.onMove(-1)}>
        <Icon of={ArrowUp} className="size-5" />
      </IconButton>
      <IconButton label={say(texts.down, names)} disabled={isBusy || isLast} onClick={() => acts.onMove(1)}>
        <Icon of={ArrowDown} className="size-5" />
      </IconButton>
      {photo.state === 'failed' ? (
        <Act word={texts.retry} name={say(texts.retryOf, names)} isBusy={isBusy} onClick={acts.onRetry} />
      ) : (
        <Act
          word={texts.skipItem}
          name={say(texts.skipItemOf, names)}
          isBusy={isBusy}
          onClick={acts.onSkipItem}
        />
      )}
      <Act
        word={texts.skipPhoto}
        name={say(texts.skipPhotoOf, names)}
        isBusy={isBusy}
        onClick={acts.onSkipPhoto}
      />
    </div>
  )
}

type ActProps = {
  word: string
  /** The accessible name, which contains the item's. */
  name: string
  isBusy: boolean
  onClick: () => void
}

const Act = ({ word, name, isBusy, onClick }: ActProps) => (
  <Button tone="quiet" size="sm" disabled={isBusy} onClick={onClick} aria-label={name}>
    {word}
  </Button>
)
