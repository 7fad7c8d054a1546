import { useNavigate } from 'react-router'
import type { OwnFoodItem } from '#contract/menu.ts'
import { sentenceOf, withReason } from '#web/api/answer-failure.ts'
import { api } from '#web/api/client.ts'
import { say } from '#web/language/say.ts'
import { paths } from '#web/paths.ts'
import { useTyped } from '#web/session/typed.ts'
import { menuEditorTexts } from '#web/texts/menu-editor.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { toast } from '#web/ui/toast.ts'
import { barcodeOf, draftOf, emptyDraft, fieldsOf, type ItemDraft } from './item-draft.ts'
import { ItemForm } from './item-form.tsx'
import { ItemFormSkeleton } from './item-form-skeleton.tsx'
import { newPictures, storedPhotosOf } from './item-photos.ts'
import { NotRead } from './not-read.tsx'
import { useOwnMenu } from './use-own-menu.ts'

const { form: texts, toasts } = menuEditorTexts

/** @param copyOf an item that the form begins with */
export function AddItem({ copyOf }: { copyOf: string | null }) {
  const { data, failure, reload } = useOwnMenu()
  if (copyOf === null) return <AddForm key="new" />
  const item = data?.data.find(({ _id }) => _id === copyOf)
  if (item) return <AddForm key={copyOf} copied={item} />
  if (data)
    return (
      <EmptyState title={texts.notFound}>
        <ButtonLink to={paths.listItems}>{texts.back}</ButtonLink>
      </EmptyState>
    )
  return failure ? <NotRead onAgain={reload} /> : <ItemFormSkeleton />
}

function AddForm({ copied }: { copied?: OwnFoodItem }) {
  const [draft, setDraft] = useTyped<ItemDraft>(copied ? `copy ${copied._id}` : 'new item', () =>
    // Without the code, which stands on the label of the first alone.
    copied ? draftOf(copied) : emptyDraft,
  )
  const navigate = useNavigate()
  const isChosen = draft.image !== '' || draft.isEmblem

  async function add() {
    if (!isChosen && !copied) return void toast.error(toasts.uploadImage)
    try {
      const pictures = await newPictures(draft, copied)
      await api('addFood', { ...fieldsOf(draft), ...barcodeOf(draft), ...pictures })
      toast.success(toasts.added)
      if (copied) return navigate(paths.listItems)
      // Menus are typed in shelf by shelf: the next item is most likely of the same kind.
      setDraft({ ...emptyDraft, foodType: draft.foodType, category: draft.category, unit: draft.unit })
      window.scrollTo({ top: 0 })
    } catch (error) {
      toast.error(withReason(sentenceOf(error, toasts.addFailed, toasts.addRefused), error))
    }
  }

  const form = (
    <ItemForm
      draft={draft}
      onChange={(fields) => setDraft((now) => ({ ...now, ...fields }))}
      onSubmit={add}
      {...(copied && { storedPicture: copied.image, storedPhotos: storedPhotosOf(copied, copied.hasPhoto) })}
      isDescriptionRequired={false}
      submitWord={texts.add}
      busyWord={texts.adding}
      readFailed={toasts.readFailed}
    >
      <ButtonLink to={paths.listItems} tone="quiet" className="max-sm:w-full">
        {texts.back}
      </ButtonLink>
    </ItemForm>
  )
  if (!copied) return form
  return (
    <>
      <p className="text-soft">{say(texts.copyOf, { name: copied.name })}</p>
      {form}
    </>
  )
}
