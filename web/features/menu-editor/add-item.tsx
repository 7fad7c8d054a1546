import { useNavigate } from 'react-router'
import type { ReplyOf } from '#contract/endpoints.ts'
import type { OwnFoodItem } from '#contract/menu.ts'
import { sentenceOf, withReason } from '#web/api/answer-failure.ts'
import { idempotentCall } from '#web/api/idempotent-call.ts'
import { changeReply } from '#web/data/replies.ts'
import { useLastAsked } from '#web/data/use-last-asked.ts'
import { deskPaths } from '#web/desk-paths.ts'
import { say } from '#web/language/say.ts'
import { useTyped } from '#web/session/typed.ts'
import { menuEditorTexts } from '#web/texts/menu-editor.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { toast } from '#web/ui/toasts/toast.ts'
import {
  anotherPackOf,
  barcodeOf,
  draftAfter,
  draftOf,
  emptyDraft,
  fieldsOf,
  type ItemDraft,
  packsOf,
} from './item-draft.ts'
import { ItemForm } from './item-form.tsx'
import { ItemFormSkeleton } from './item-form-skeleton.tsx'
import { newPictures, storedPhotosOf } from './item-photos.ts'
import { MorePacks } from './more-packs.tsx'
import { NotRead } from './not-read.tsx'
import { SameOnMenu } from './same-on-menu.tsx'
import { useMissingMenu, useOwnMenu, whyNoMenu } from './use-own-menu.ts'

const { form: texts, packs: packTexts, toasts } = menuEditorTexts

const addFood = idempotentCall('addFood')

type Props = {
  /** The id of an item that the form begins as a copy of. */
  copyOf: string | null
  /** The new item is another pack of it. */
  isPack: boolean
}

export function AddItem({ copyOf, isPack }: Props) {
  const own = useOwnMenu()
  const { data, failure, error, reload } = own
  useMissingMenu(own, copyOf !== null)
  if (copyOf === null) return <AddForm key="new" menu={data?.data} />
  const item = data?.data.find(({ _id }) => _id === copyOf)
  if (item) return <AddForm key={`${copyOf} ${isPack}`} menu={data?.data} copied={item} isPack={isPack} />
  if (data)
    return (
      <EmptyState title={texts.notFound}>
        <ButtonLink to={deskPaths.listItems}>{texts.back}</ButtonLink>
      </EmptyState>
    )
  return failure ? <NotRead fault={whyNoMenu(error)} onAgain={reload} /> : <ItemFormSkeleton />
}

/** Adds new items to the cached menu, which may contain them already if it was read after a lost answer. */
function putOnMenu({ data, packs = [] }: ReplyOf<'addFood'>) {
  const added = [data, ...packs]
  const ids = new Set(added.map(({ _id }) => _id))
  changeReply('listOwnFood', {}, (menu) => ({
    ...menu,
    data: [...menu.data.filter(({ _id }) => !ids.has(_id)), ...added],
  }))
}

type FormProps = { menu: readonly OwnFoodItem[] | undefined; copied?: OwnFoodItem; isPack?: boolean }

function AddForm({ menu, copied, isPack = false }: FormProps) {
  const screen = copied ? `${isPack ? 'pack' : 'copy'} ${copied._id}` : 'new item'
  const [draft, setDraft] = useTyped<ItemDraft>(screen, () => {
    if (!copied) return emptyDraft
    // Without the barcode: each pack has its own.
    return isPack ? anotherPackOf(copied) : draftOf(copied)
  })
  const navigate = useNavigate()
  const begin = useLastAsked()
  const isMissed = draft.image === '' && !draft.isEmblem && !copied

  async function add() {
    const isStillHere = begin()
    try {
      const pictures = await newPictures(draft, copied)
      // With `packs`, even if empty, the server refuses a pack that the menu has already.
      const packs = isPack || draft.packs.length > 0 ? { packs: packsOf(draft) } : {}
      putOnMenu(await addFood({ ...fieldsOf(draft), ...barcodeOf(draft), ...pictures, ...packs }))
      toast.success(toasts.added)
      if (!isStillHere()) return
      if (copied) return navigate(deskPaths.listItems)
      setDraft(draftAfter(draft))
      window.scrollTo({ top: 0 })
    } catch (error) {
      toast.error(withReason(sentenceOf(error, toasts.addFailed, toasts.addRefused), error))
    }
  }

  const change = (fields: Partial<ItemDraft>) => setDraft((now) => ({ ...now, ...fields }))
  const form = (
    <ItemForm
      draft={draft}
      onChange={change}
      onSubmit={add}
      {...(copied && { storedPicture: copied.image, storedPhotos: storedPhotosOf(copied, copied.hasPhoto) })}
      isDescriptionRequired={false}
      {...(isMissed && { missedPhoto: toasts.uploadImage })}
      submitWord={texts.add}
      busyWord={texts.adding}
      readFailed={toasts.readFailed}
      more={
        <>
          <MorePacks draft={draft} onChange={change} />
          <SameOnMenu draft={draft} menu={menu} />
        </>
      }
    >
      <ButtonLink to={deskPaths.listItems} tone="quiet" className="max-sm:w-full">
        {texts.back}
      </ButtonLink>
    </ItemForm>
  )
  if (!copied) return form
  return (
    <>
      <p className="text-soft">{say(isPack ? packTexts.packOf : texts.copyOf, { name: copied.name })}</p>
      {form}
    </>
  )
}
