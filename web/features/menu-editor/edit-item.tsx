import { useNavigate } from 'react-router'
import type { FoodItem } from '#contract/menu.ts'
import { sentenceOf, withReason } from '#web/api/answer-failure.ts'
import { api } from '#web/api/client.ts'
import { useData } from '#web/data/use-data.ts'
import { paths } from '#web/paths.ts'
import { useTyped } from '#web/session/typed.ts'
import { menuEditorTexts } from '#web/texts/menu-editor.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { toast } from '#web/ui/toast.ts'
import { barcodeOf, draftOf, fieldsOf, pictureOf } from './item-draft.ts'
import { ItemForm } from './item-form.tsx'
import { ItemFormSkeleton } from './item-form-skeleton.tsx'
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
  const barcode = own.data?.data.find(({ _id }) => _id === itemId)?.barcode
  if (data && own.data) return <EditForm key={itemId} item={data.data} barcode={barcode} />
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

type FormProps = { item: FoodItem; barcode: string | undefined }

function EditForm({ item, barcode }: FormProps) {
  const [draft, setDraft] = useTyped(`item ${item._id}`, () => draftOf(item, barcode))
  const navigate = useNavigate()

  async function save() {
    try {
      const image = await pictureOf(draft)
      await api('editFood', {
        itemId: item._id,
        ...fieldsOf(draft),
        ...barcodeOf(draft),
        // The picture goes along only when a new one was chosen.
        ...(image && { image }),
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
