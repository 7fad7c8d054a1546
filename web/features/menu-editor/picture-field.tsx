import { useRef } from 'react'
import { figures } from '#contract/rules/pages/figures.ts'
import { emblemUrl } from '#web/data/emblems.ts'
import { say } from '#web/language/say.ts'
import { categoryName } from '#web/language/shop-words.ts'
import { menuEditorTexts } from '#web/texts/menu-editor.ts'
import { Button } from '#web/ui/button.tsx'
import { useKeptFocus } from '#web/ui/focus/use-kept-focus.ts'
import { PictureInput } from '#web/ui/pictures/picture-input.tsx'
import type { ItemDraft } from './item-draft.ts'
import type { usePhoto } from './use-photo.ts'

const texts = menuEditorTexts.form

type Props = {
  draft: ItemDraft
  onChange: (fields: Partial<ItemDraft>) => void
  storedPicture?: string | undefined
  /** The stored picture is an emblem, which changes with the category. */
  isStoredDrawn: boolean
  photo: ReturnType<typeof usePhoto>
  /** The message that a photo is missing, once the form was submitted without. */
  missed: string | undefined
}

/** The photo of an item, or the drawing of its category. */
export function PictureField(props: Props) {
  const { draft, onChange, storedPicture = '', isStoredDrawn, photo, missed } = props
  const { input, crop } = photo
  const { image, isEmblem, foodType } = draft
  const isDrawn = isEmblem || (image === '' && isStoredDrawn)
  const category = categoryName(draft.category)
  const field = useRef<HTMLDivElement>(null)
  useKeptFocus(field, (part) => part.querySelector('input')?.focus())
  return (
    <div ref={field} className="flex max-w-md flex-col gap-2">
      <PictureInput
        label={texts.photo}
        choose={texts.choosePhoto}
        change={texts.changePhoto}
        take={texts.takePhoto}
        reading={texts.readingPhoto}
        hint={say(texts.photoHint, figures)}
        picture={isDrawn ? emblemUrl(foodType, draft.category) : image || storedPicture}
        alt={isDrawn ? say(texts.emblemAlt, { category }) : image ? texts.photoAlt : texts.storedPhotoAlt}
        {...input}
        error={input.error ?? missed}
      />
      {!isDrawn && (
        <Button
          tone="quiet"
          onClick={() => {
            photo.forget()
            onChange({ isEmblem: true, image: '' })
          }}
          className="xs:-ml-5 self-start"
        >
          {say(texts.useEmblem, { category })}
        </Button>
      )}
      {crop && <crop.Dialog {...crop.props} />}
    </div>
  )
}
