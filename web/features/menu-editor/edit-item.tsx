import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { FoodItem, OwnFoodItem } from '#contract/menu.ts'
import { itemKey } from '#contract/rules/items/batches.ts'
import { familyOf } from '#contract/rules/items/packs.ts'
import { failureOf, isRefused, sentenceOf, withReason } from '#web/api/answer-failure.ts'
import { api } from '#web/api/client.ts'
import { refreshReply } from '#web/data/replies.ts'
import { useData } from '#web/data/use-data.ts'
import { useLastAsked } from '#web/data/use-last-asked.ts'
import { deskPaths } from '#web/desk-paths.ts'
import { say } from '#web/language/say.ts'
import { useTyped } from '#web/session/typed.ts'
import { menuEditorTexts } from '#web/texts/menu-editor.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { CheckField } from '#web/ui/forms/check-field.tsx'
import { toast } from '#web/ui/toasts/toast.ts'
import { AlsoIn } from './also-in.tsx'
import { barcodeOf, changedFields, draftOf, fieldsOf, isSharedChanged } from './item-draft.ts'
import { ItemForm } from './item-form.tsx'
import { ItemFormSkeleton } from './item-form-skeleton.tsx'
import { changedPictures, storedPhotosOf } from './item-photos.ts'
import { NotRead } from './not-read.tsx'
import { SameOnMenu } from './same-on-menu.tsx'
import { useMissingMenu, useOwnMenu, whyNoMenu } from './use-own-menu.ts'

const { form: texts, packs: packTexts, toasts } = menuEditorTexts

export function EditItem({ itemId }: { itemId: string }) {
  const own = useOwnMenu()
  const { data, failure, error, reload } = useData(
    'showFood',
    { itemId },
    {
      // Not from the cache: the form must begin with the present data.
      isFleeting: true,
      onFault: (fault) => toast.error(whyNoItem(fault)),
    },
  )
  // If the item could not be read either, that has been reported already.
  useMissingMenu(own, data !== undefined)
  const kept = own.data?.data.find(({ _id }) => _id === itemId)
  if (data && own.data) {
    const others = familyOf(own.data.data, itemId).filter(({ _id }) => _id !== itemId)
    return <EditForm key={itemId} item={data.data} kept={kept} others={others} menu={own.data.data} />
  }
  if (failure ?? own.failure)
    return failure === 'gone' ? (
      <EmptyState title={texts.notFound}>
        <ButtonLink to={deskPaths.listItems}>{texts.back}</ButtonLink>
      </EmptyState>
    ) : (
      <NotRead
        fault={failure ? whyNoItem(error) : whyNoMenu(own.error)}
        onAgain={() => void Promise.all([reload(), own.reload()])}
      />
    )
  return <ItemFormSkeleton />
}

/** Why it could not be read. */
const whyNoItem = (error: unknown) => sentenceOf(error, toasts.detailsFailed, toasts.detailsRefused)

/** `item`: as customers see it. `kept`: with what only its keeper sees. `others`: the other packs of its family. */
type FormProps = {
  item: FoodItem
  kept: OwnFoodItem | undefined
  others: readonly FoodItem[]
  menu: readonly OwnFoodItem[]
}

function EditForm({ item, kept, others, menu }: FormProps) {
  const [draft, setDraft] = useTyped(`item ${item._id}`, () => draftOf(item, kept?.barcode))
  /** No answer came, so it is unknown what is stored: from then on every field counts as changed. */
  const [isUnheard, setUnheard] = useState(false)
  const navigate = useNavigate()
  const begin = useLastAsked()
  const isAskedForAll = others.length > 0 && (isUnheard || isSharedChanged(draft))
  const isRenamed = itemKey(fieldsOf(draft)) !== itemKey(fieldsOf(draft.before))

  async function save() {
    const isStillHere = begin()
    try {
      await api('editFood', {
        itemId: item._id,
        ...fieldsOf(draft),
        ...(!isUnheard && { changed: changedFields(draft) }),
        ...barcodeOf(draft, isUnheard),
        ...(isAskedForAll && { allPacks: draft.isForAll }),
        // Pictures are sent only if they were changed.
        ...(await changedPictures(draft)),
      })
      toast.success(toasts.edited)
      if (isStillHere()) return navigate(deskPaths.listItems)
    } catch (error) {
      if (!isRefused(error)) setUnheard(true)
      const said = sentenceOf(error, toasts.editFailed, toasts.editFailed)
      // It was removed on another device: the form stays, for a new item.
      const isGone = failureOf(error) === 'gone'
      toast.error(isGone ? `${said}\n${texts.notFound}` : withReason(said, error))
    }
    // If the user has gone on, the list may be open with old data.
    if (!isStillHere()) await refreshReply('listOwnFood', {})
  }

  const forAll = isAskedForAll && (
    <CheckField
      checked={draft.isForAll}
      onChange={({ target }) => setDraft((now) => ({ ...now, isForAll: target.checked }))}
    >
      {say(packTexts.changeAll, { count: others.length + 1 })}
    </CheckField>
  )
  return (
    <>
      <AlsoIn item={item} others={others} />
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
        more={
          <>
            {forAll}
            {isRenamed && <SameOnMenu draft={draft} menu={menu} itemId={item._id} />}
          </>
        }
      >
        <ButtonLink to={deskPaths.listItems} tone="quiet" className="max-sm:w-full">
          {texts.cancel}
        </ButtonLink>
      </ItemForm>
    </>
  )
}
