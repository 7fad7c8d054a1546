import { useRef } from 'react'
import { say } from '#web/language/say.ts'
import { menuEditorTexts } from '#web/texts/menu-editor.ts'
import { Button } from '#web/ui/button.tsx'
import { PictureInput } from '#web/ui/pictures/picture-input.tsx'
import type { ItemDraft } from './item-draft.ts'
import { madeFirst, photosIn } from './item-photos.ts'
import type { useMorePhotos } from './use-more-photos.ts'

const texts = menuEditorTexts.form.more

type Props = {
  draft: ItemDraft
  onChange: (fields: Partial<ItemDraft>) => void
  storedPhotos: readonly string[]
  photos: ReturnType<typeof useMorePhotos>
}

/** Up to two further photos, for an item that has one. */
export function MorePhotos({ draft, onChange, storedPhotos, photos: { places, isReading } }: Props) {
  const shown = photosIn(draft, storedPhotos)
  if (shown.length === 0) return null
  const more = shown.slice(1)
  return (
    <fieldset className="min-w-0">
      <legend className="font-medium text-sm">{texts.legend}</legend>
      <p className="mb-2 text-sm text-soft">{texts.hint}</p>
      <div className="grid grid-cols-1 xs:grid-cols-2 gap-3">
        {(['second', 'third'] as const).slice(0, shown.length).map((name, at) => (
          <Place
            key={name}
            view={texts.views[name]}
            photo={more[at]}
            reading={places[name]}
            isWaiting={isReading}
            onFirst={() => onChange(madeFirst(shown, at))}
            onRemove={() => onChange({ more: more.toSpliced(at, 1) })}
          />
        ))}
      </div>
    </fieldset>
  )
}

type PlaceProps = {
  view: string
  photo: string | undefined
  reading: Props['photos']['places']['second']
  /** A photo is being read into its place, so the photos must not be moved. */
  isWaiting: boolean
  onFirst: () => void
  onRemove: () => void
}

function Place({ view, photo, reading: { input, crop }, isWaiting, onFirst, onRemove }: PlaceProps) {
  const place = useRef<HTMLDivElement>(null)
  const act = { tone: 'quiet', size: 'xs', disabled: isWaiting, whyDisabled: texts.reading } as const

  function remove() {
    // The button disappears with its photo, so the focus moves to the place's input.
    place.current?.querySelector('input')?.focus()
    onRemove()
  }

  return (
    <div ref={place} className="flex min-w-0 flex-col">
      <PictureInput
        label={view}
        choose={texts.add}
        change={texts.change}
        {...(!photo && { take: texts.take })}
        reading={texts.reading}
        hint=""
        picture={photo ?? ''}
        alt={view}
        isSquare
        {...input}
      />
      {photo && (
        <>
          <Button {...act} aria-label={say(texts.makeFirstOf, { view })} onClick={onFirst}>
            {texts.makeFirst}
          </Button>
          <Button {...act} aria-label={say(texts.removeOf, { view })} onClick={remove}>
            {texts.remove}
          </Button>
        </>
      )}
      {crop && <crop.Dialog {...crop.props} />}
    </div>
  )
}
