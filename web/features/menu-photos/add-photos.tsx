import Images from 'virtual:icon/images'
import { useState } from 'react'
import type { OwnFoodItem } from '#contract/menu.ts'
import { useData } from '#web/data/use-data.ts'
import { deskPaths } from '#web/desk-paths.ts'
import { say } from '#web/language/say.ts'
import { useLeaving } from '#web/session/use-leaving.ts'
import { menuPhotosTexts as texts } from '#web/texts/menu-photos.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { LeaveDialog } from '#web/ui/dialogs/leave-dialog.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { FileButton } from '#web/ui/forms/file-button.tsx'
import { ReadInPlace } from '#web/ui/loading/read-in-place.tsx'
import { MoreButton } from '#web/ui/more-button.tsx'
import { PhotoPlace } from './photo-place.tsx'
import { countUnsaved, isSaved, maySend, moved, withItemLeftOut, withoutPlace } from './places.ts'
import { SaveBar } from './save-bar.tsx'
import { usePlaces } from './use-places.ts'

/** How many items are rendered at once: after an import there may be thousands without a photo. */
const PAGE = 50

export function AddPhotos() {
  const menu = useData('listOwnFood', {})
  return (
    <ReadInPlace {...menu} texts={texts}>
      {({ data }) => <Matching menu={data} />}
    </ReadInPlace>
  )
}

function Matching({ menu }: { menu: readonly OwnFoodItem[] }) {
  const { items, places, setPlaces, read, save, isReading, isSaving } = usePlaces(menu)
  const [most, setMost] = useState(PAGE)
  // All items with a chosen photo are shown.
  const shown = items.slice(0, Math.max(most, places.length))
  const unsaved = countUnsaved(places, items.length)
  const blocker = useLeaving(unsaved > 0)
  if (items.length === 0)
    return (
      <EmptyState title={texts.none}>
        <ButtonLink to={deskPaths.listItems}>{texts.back}</ButtonLink>
      </EmptyState>
    )
  const matched = places.slice(0, items.length)
  const open = [...items.keys()].filter((at) => !isSaved(places[at]))
  const leftOver = places.slice(items.length).filter((photo) => photo !== null).length
  return (
    <div className="flex max-w-3xl flex-col gap-4">
      <p className="text-soft">{texts.intro}</p>
      <div className="flex flex-wrap items-center gap-3">
        <FileButton
          label={places.length === 0 ? texts.choose : texts.chooseMore}
          icon={Images}
          accept="image/jpeg,image/png"
          multiple
          isBusy={isReading || isSaving}
          onFiles={(files) => void read(files)}
        />
        <p className="text-soft">{say(texts.bare, { count: items.length })}</p>
      </div>
      {leftOver > 0 && (
        <p role="status" className="rounded-card bg-marigold-wash p-4">
          {say(texts.leftOver, { count: leftOver })}
        </p>
      )}
      <ol aria-label={texts.list} className="flex flex-col gap-3">
        {shown.map((item, at) => (
          <PhotoPlace
            key={item._id}
            item={item}
            photo={places[at]}
            isFirst={at <= (open[0] ?? at)}
            isLast={at >= (open.at(-1) ?? at)}
            hasMore={at < places.length - 1}
            isBusy={isSaving}
            onMove={(by) => setPlaces((now) => moved(now, at, by))}
            onSkipPhoto={() => setPlaces((now) => withoutPlace(now, at))}
            onSkipItem={() => setPlaces((now) => withItemLeftOut(now, at))}
            onRetry={() => void save(places.map((photo, place) => (place === at ? photo : null)))}
          />
        ))}
      </ol>
      <MoreButton hasMore={items.length > shown.length} onMore={() => setMost(shown.length + PAGE)}>
        {say(texts.more, { count: items.length - shown.length })}
      </MoreButton>
      {places.length > 0 && (
        <SaveBar
          waiting={matched.filter(maySend).length}
          saved={matched.filter((photo) => photo?.state === 'saved').length}
          all={matched.filter((photo) => photo?.dataUrl !== undefined).length}
          isReading={isReading}
          isSaving={isSaving}
          onSave={() => void save(places)}
        />
      )}
      <LeaveDialog
        blocker={blocker}
        question={say(texts.leave.question, { count: unsaved })}
        texts={texts.leave}
      />
    </div>
  )
}
