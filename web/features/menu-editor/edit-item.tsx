import { useNavigate } from 'react-router'
import type { FoodItem, OwnFoodItem } from '#contract/menu.ts'
import { sentenceOf, withReason } from '#web/api/answer-failure.ts'
import { api } from '#web/api/client.ts'
import { useData } from '#web/data/use-data.ts'
import { paths } from '#web/paths.ts'
import { useTyped } from '#web/session/typed.ts'
import { menuEditorTexts } from '#web/texts/menu-editor.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { toast } from '#web/ui/toast.ts'
import { barcodeOf, draftOf, fieldsOf } from './item-draft.ts'
import { ItemForm } from './item-form.tsx'
import { ItemFormSkeleton } from './item-form-skeleton.tsx'
import { changedPictures, storedPhotosOf } from './item-photos.ts'
import { NotRead } from './not-read.tsx'
import { useOwnMenu } from './use-own-menu.ts'

const { form: texts, toasts } = menuEditorTexts

export function EditItem({ itemId }: { itemId: string }) {
  const own = useOwnMenu()
  const { data, failure, reload } = useData(
    'showFood',
    { itemId },
    {
      // A form must not begin with what was there the last time.
      isFleeting: true,
      onFault: (error) => toast.error(sentenceOf(error, toasts.detailsFailed, toasts.detailsRefused)),
    },
  )
  const kept = own.data?.data.find(({ _id }) => _id === itemId)
  if (data && own.data) return <EditForm key={itemId} item={data.data} kept={kept} />
  if (failure ?? own.failure)
    return failure === 'gone' ? (
      <EmptyState title={texts.notFound}>
        <ButtonLink to={paths.listItems}>{texts.back}</ButtonLink>
      </EmptyState>
    ) : (
      <NotRead onAgain={() => void Promise.all([reload(), own.reload()])} />
    )
  return <ItemFormSkeleton />
}

/** The item as everybody sees it, and what its keeper alone sees of it. */
type FormProps = { item: FoodItem; kept: OwnFoodItem | undefined }

function EditForm({ item, kept }: FormProps) {
  const [draft, setDraft] = useTyped(`item ${item._id}`, () => draftOf(item, kept?.barcode))
  const navigate = useNavigate()

  async function save() {
    try {
      await api('editFood', {
        itemId: item._id,
        ...fieldsOf(draft),
        ...barcodeOf(draft),
        // Pictures go along only where others were chosen.
        ...(await changedPictures(draft)),
      })
      toast.success(toasts.edited)
      navigate(paths.listItems)
    } catch (error) {
      toast.error(withReason(sentenceOf(error, toasts.editFailed, toasts.editFailed), error))
    }
  }

  return (
    <ItemForm
      draft={draft}
      onChange={(fields) => setDraft((now) => ({ ...now, ...fields }))}
      onSubmit={save}
      storedPicture={item.image}
      storedPhotos={storedPhotosOf(item, kept?.hasPhoto ?? false)}
      isDescriptionRequired
      submitWord={texts.save}
      busyWord={texts.saving}
      readFailed={toasts.editReadFailed}
    >
      <ButtonLink to={paths.listItems} tone="quiet" className="max-sm:w-full">
        {texts.cancel}
      </ButtonLink>
    </ItemForm>
  )
}
