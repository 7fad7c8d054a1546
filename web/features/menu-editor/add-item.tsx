import { sentenceOf, withReason } from '#web/api/answer-failure.ts'
import { api } from '#web/api/client.ts'
import { paths } from '#web/paths.ts'
import { useTyped } from '#web/session/typed.ts'
import { menuEditorTexts } from '#web/texts/menu-editor.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toast.ts'
import { emptyDraft, fieldsOf, type ItemDraft, pictureOf } from './item-draft.ts'
import { ItemForm } from './item-form.tsx'
import { useOwnMenu } from './use-own-menu.ts'

const { form: texts, toasts } = menuEditorTexts

export function AddItem() {
  const [draft, setDraft] = useTyped<ItemDraft>('new item', emptyDraft)
  useOwnMenu()

  async function add() {
    if (!draft.image && !draft.isEmblem) return void toast.error(toasts.uploadImage)
    try {
      await api('addFood', { ...fieldsOf(draft), image: await pictureOf(draft) })
      toast.success(toasts.added)
      // Menus are typed in shelf by shelf: the next item is most likely of the same kind.
      setDraft({ ...emptyDraft, foodType: draft.foodType, category: draft.category, unit: draft.unit })
      window.scrollTo({ top: 0 })
    } catch (error) {
      toast.error(withReason(sentenceOf(error, toasts.addFailed, toasts.addRefused), error))
    }
  }

  return (
    <ItemForm
      draft={draft}
      onChange={(fields) => setDraft((now) => ({ ...now, ...fields }))}
      onSubmit={add}
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
}
