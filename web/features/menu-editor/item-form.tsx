import { type FormEvent, type ReactNode, useRef, useState } from 'react'
import { categories, MAX_ITEM_DESCRIPTION, MAX_ITEM_NAME } from '#contract/rules/items/catalogue.ts'
import { foodTypes } from '#contract/rules/items/food-types.ts'
import { words } from '#web/language/words.ts'
import { menuEditorTexts } from '#web/texts/menu-editor.ts'
import { Button } from '#web/ui/button.tsx'
import { AreaField, Field, SelectField } from '#web/ui/forms/field.tsx'
import { toast } from '#web/ui/toasts/toast.ts'
import { BarcodeField } from './barcode/barcode-field.tsx'
import { type ItemDraft, packSentence, withFoodType } from './item-draft.ts'
import { MorePhotos } from './more-photos.tsx'
import { PriceField, QuantityField, UnitField } from './pack-fields.tsx'
import { PictureField } from './picture-field.tsx'
import { useMorePhotos } from './use-more-photos.ts'
import { usePhoto } from './use-photo.ts'

const texts = menuEditorTexts.form

type Props = {
  draft: ItemDraft
  /** Changed fields only: to be merged into the state at that time, since a photo is read while the user types. */
  onChange: (fields: Partial<ItemDraft>) => void
  onSubmit: () => Promise<void>
  /** What is shown while no new picture is chosen. */
  storedPicture?: string
  /** The addresses of the item's photos, the first one in front. */
  storedPhotos?: readonly string[]
  isDescriptionRequired: boolean
  /** Makes a photo required: the sentence to show if there is none. */
  missedPhoto?: string
  submitWord: string
  busyWord: string
  readFailed: string
  /** Further fields. */
  more?: ReactNode
  children?: ReactNode
}

/** The one form of an item, for adding and for editing. */
export function ItemForm(props: Props) {
  const { draft, onChange, onSubmit, storedPicture, storedPhotos = [], readFailed, more, children } = props
  const { missedPhoto } = props
  const [isSending, setSending] = useState(false)
  const [isTried, setTried] = useState(false)
  const pictures = useRef<HTMLDivElement>(null)
  const photo = usePhoto({ readFailed, onPhoto: (image) => onChange({ image, isEmblem: false }) })
  const morePhotos = useMorePhotos({ draft, onChange, storedPhotos, readFailed })

  async function submit(event: FormEvent) {
    event.preventDefault()
    setTried(missedPhoto !== undefined)
    if (missedPhoto !== undefined) return sayMissed(missedPhoto)
    setSending(true)
    await onSubmit()
    setSending(false)
  }

  /** Says in a toast that the photo is missing, and also focuses its field. */
  function sayMissed(sentence: string) {
    toast.error(sentence)
    pictures.current?.querySelector('input')?.focus()
  }

  return (
    <form onSubmit={submit} className="grid max-w-page gap-6 lg:grid-cols-[minmax(0,20rem)_1fr] lg:gap-8">
      {/* Inert while sending: what is typed then would be lost. */}
      <div ref={pictures} inert={isSending} className="flex max-w-md flex-col gap-6">
        <PictureField
          {...{ draft, onChange, storedPicture, photo }}
          missed={isTried ? missedPhoto : undefined}
          isStoredDrawn={storedPicture !== undefined && storedPhotos.length === 0}
        />
        <MorePhotos {...{ draft, onChange, storedPhotos, photos: morePhotos }} />
      </div>
      <div className="flex flex-col gap-5">
        <div inert={isSending} className="contents">
          <WordFields {...props} />
          <CatalogueFields draft={draft} onChange={onChange} />
          <NumberFields draft={draft} onChange={onChange} />
          <BarcodeField value={draft.barcode} onChange={(barcode) => onChange({ barcode })} />
          {more}
        </div>
        <div className="flex flex-wrap items-center gap-3 pt-1">
          <Button
            type="submit"
            size="lg"
            busy={isSending}
            disabled={photo.isReading || morePhotos.isReading}
            whyDisabled={texts.readingPhoto}
            className="max-sm:w-full"
          >
            {isSending ? props.busyWord : props.submitWord}
          </Button>
          {children}
        </div>
      </div>
    </form>
  )
}

function WordFields({ draft, onChange, isDescriptionRequired }: Props) {
  return (
    <>
      <Field
        label={texts.name}
        value={draft.name}
        onChange={(event) => onChange({ name: event.target.value })}
        placeholder={texts.namePlaceholder}
        maxLength={MAX_ITEM_NAME}
        required
      />
      <AreaField
        label={texts.description}
        value={draft.description}
        onChange={(event) => onChange({ description: event.target.value })}
        placeholder={texts.descriptionPlaceholder}
        maxLength={MAX_ITEM_DESCRIPTION}
        rows={3}
        required={isDescriptionRequired}
        optional={!isDescriptionRequired}
      />
    </>
  )
}

type Fields = Pick<Props, 'draft' | 'onChange'>

function CatalogueFields({ draft, onChange }: Fields) {
  return (
    <div className="grid xs:grid-cols-2 grid-cols-1 gap-4">
      <SelectField
        label={texts.foodType}
        value={draft.foodType}
        onChange={({ target }) => {
          const chosen = foodTypes.find((type) => type === target.value)
          if (chosen) onChange(withFoodType(chosen))
        }}
      >
        {foodTypes.map((type) => (
          <option key={type} value={type}>
            {words.foodTypes[type]}
          </option>
        ))}
      </SelectField>
      <SelectField
        label={texts.category}
        value={draft.category}
        onChange={(event) => onChange({ category: event.target.value })}
      >
        {categories[draft.foodType].map((category) => (
          <option key={category} value={category}>
            {words.categories[category]}
          </option>
        ))}
      </SelectField>
    </div>
  )
}

function NumberFields({ draft, onChange }: Fields) {
  return (
    <div className="grid grid-cols-2 gap-4">
      <PriceField pack={draft} onChange={onChange} className="max-sm:col-span-2" />
      <QuantityField pack={draft} onChange={onChange} label={texts.quantity} />
      <UnitField pack={draft} onChange={onChange} />
      <output className="col-span-2 min-h-6 text-soft sm:col-span-1 sm:self-end sm:pb-3">
        {packSentence(draft)}
      </output>
    </div>
  )
}
