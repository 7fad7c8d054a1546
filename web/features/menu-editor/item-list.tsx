import FileSpreadsheet from 'virtual:icon/file-spreadsheet'
import Images from 'virtual:icon/images'
import ListChecks from 'virtual:icon/list-checks'
import Plus from 'virtual:icon/plus'
import { useCallback, useDeferredValue, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { ReplyOf } from '#contract/endpoints.ts'
import type { OwnFoodItem } from '#contract/menu.ts'
import { readBarcode } from '#contract/rules/items/barcode.ts'
import { sentenceOf } from '#web/api/answer-failure.ts'
import { patientApi } from '#web/api/ask-once-more.ts'
import { api } from '#web/api/client.ts'
import { fetchFoodWords, useFindItems } from '#web/data/find-items.ts'
import { changeReply, refreshReply } from '#web/data/replies.ts'
import { sendOrSee } from '#web/data/send-or-look-up.ts'
import { showAtOnce } from '#web/data/show-at-once.ts'
import { deskPaths } from '#web/desk-paths.ts'
import { say } from '#web/language/say.ts'
import { namedPack } from '#web/language/words.ts'
import { menuEditorTexts } from '#web/texts/menu-editor.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx'
import { EmptyMenu } from '#web/ui/empty-menu.tsx'
import { focusPage } from '#web/ui/focus/pass-focus.ts'
import { Field } from '#web/ui/forms/field.tsx'
import { GoToTop } from '#web/ui/go-to-top.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Unread } from '#web/ui/loading/unread.tsx'
import { useSkeleton } from '#web/ui/loading/use-skeleton.ts'
import { MoreButton } from '#web/ui/more-button.tsx'
import { toast } from '#web/ui/toasts/toast.ts'
import { ScanButton } from './barcode/scan-button.tsx'
import { ItemRow } from './item-row.tsx'
import { ItemSkeletons } from './item-skeletons.tsx'
import { editLinkNear, findPlace, leaveList, returnTo } from './list-place.ts'
import { type NewStock, type SetStock, withStock } from './stock.ts'
import { StockDialog } from './stock-dialog.tsx'
import { useOwnMenu, whyNoMenu } from './use-own-menu.ts'

const { list: texts, toasts } = menuEditorTexts
/** The search box is shown from this many items. */
const FIND_FROM = 12
/** How many rows are rendered at once: a menu may have thousands. */
const PAGE = 50

export function ItemList() {
  const { items, isFailed, fault, reload, remove, setStock } = useItems()
  const [counting, setCounting] = useState<OwnFoodItem['_id']>()
  // Stable, so that memoized rows do not rerender.
  const openStock = useCallback(({ _id }: OwnFoodItem) => setCounting(_id), [])
  const isSkeleton = useSkeleton(items !== undefined || isFailed)
  const [leaving, setLeaving] = useState<OwnFoodItem>()
  const keepFocusNear = useFocusNear(items, leaving === undefined)

  async function removeLeaving() {
    if (!leaving) return
    keepFocusNear(leaving)
    await remove(leaving)
    // The dialog may have been opened for another item meanwhile.
    setLeaving((now) => (now === leaving ? undefined : now))
  }

  if (isSkeleton) return <ItemSkeletons />
  if (!items) return <Unread fault={fault} note={texts.failed} again={texts.again} onAgain={reload} />
  if (items.length === 0)
    return (
      <EmptyMenu>
        <ManyAtOnce />
      </EmptyMenu>
    )
  return (
    <>
      <Items items={items} onDelete={setLeaving} onStock={setStock} onMoreStock={openStock} />
      <ConfirmDialog
        title={texts.confirmTitle}
        open={leaving !== undefined}
        words={{ yes: texts.remove, no: texts.keep }}
        onConfirm={removeLeaving}
        onClose={() => setLeaving(undefined)}
      >
        <p>
          {leaving && say(texts.confirm, { name: namedPack(leaving.name, leaving.quantity, leaving.unit) })}
        </p>
      </ConfirmDialog>
      <StockDialog
        item={items.find(({ _id }) => _id === counting)}
        onClose={() => setCounting(undefined)}
        onSave={(item, stock) => {
          setCounting(undefined)
          void setStock(item, stock)
        }}
      />
      <GoToTop />
    </>
  )
}

/**
 * Moves the focus to the neighbouring row once a deleted one is gone, and with it the button that opened the dialog.
 * @param isOver whether the dialog is closed; Back may close it before the row is gone
 */
function useFocusNear(items: OwnFoodItem[] | undefined, isOver: boolean) {
  const leaving = useRef<{ itemId: string; near: HTMLElement | undefined }>(undefined)
  // Before the next frame, in which the closed dialog would move the focus to the page's heading.
  useLayoutEffect(() => {
    const { current } = leaving
    if (!isOver || !current || items?.some(({ _id }) => _id === current.itemId)) return
    leaving.current = undefined
    if (document.activeElement === document.body) current.near?.focus()
    // Its last neighbour may be gone too.
    if (document.activeElement === document.body) focusPage()
  }, [items, isOver])
  return ({ _id: itemId }: OwnFoodItem) => {
    leaving.current = { itemId, near: editLinkNear(itemId) }
  }
}

type ItemsProps = {
  items: OwnFoodItem[]
  onDelete: (item: OwnFoodItem) => void
  onStock: SetStock
  onMoreStock: (item: OwnFoodItem) => void
}

function Items({ items, onDelete, onStock, onMoreStock }: ItemsProps) {
  const [before] = useState(findPlace)
  const [sought, setSought] = useState(before?.sought ?? '')
  const text = useDeferredValue(sought).trim()
  const find = useFindItems()
  const barcode = readBarcode(text)
  const shown = useMemo(
    () => (barcode ? items.filter((item) => item.barcode === barcode) : find(items, text, ['name'])),
    [find, items, text, barcode],
  )
  const [most, setMost] = useState(before?.most ?? PAGE)
  const here = useRef({ sought, most })
  here.current = { sought, most }
  // Stable, so that memoized rows do not rerender at every typed letter.
  const leave = useCallback(({ _id: itemId }: OwnFoodItem) => leaveList({ ...here.current, itemId }), [])
  useEffect(() => {
    if (before) returnTo(before)
  }, [before])
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-end justify-between gap-3">
        <p className="text-soft" aria-live="polite">
          {say(texts.count, { count: shown.length })}
        </p>
        {items.length >= FIND_FROM && (
          <search className="flex w-full items-end gap-3 sm:w-auto">
            <Field
              label={texts.find}
              type="search"
              value={sought}
              onFocus={fetchFoodWords}
              onChange={(event) => setSought(event.target.value)}
              className="flex-1 sm:w-72"
            />
            <ScanButton field="list" onScanned={setSought} />
          </search>
        )}
      </div>
      {shown.length === 0 && (
        <p className="py-8 text-center">
          {barcode ? say(texts.barcodeFree, { barcode }) : say(texts.noneFound, { text: sought.trim() })}
        </p>
      )}
      <ul className="flex flex-col gap-3">
        {shown.slice(0, most).map((item) => (
          <ItemRow
            key={item._id}
            item={item}
            onEdit={leave}
            onDelete={onDelete}
            onStock={onStock}
            onMoreStock={onMoreStock}
          />
        ))}
      </ul>
      <MoreButton hasMore={shown.length > most} onMore={() => setMost(most + PAGE)}>
        {say(texts.more, { count: shown.length - most })}
      </MoreButton>
      <div className="flex flex-wrap justify-center gap-3">
        <ButtonLink to={deskPaths.addItem} tone="plain">
          <Icon of={Plus} className="size-5" />
          {texts.add}
        </ButtonLink>
        <ManyAtOnce />
        {items.some(({ hasPhoto }) => !hasPhoto) && (
          <ButtonLink to={deskPaths.addPhotos} tone="plain">
            <Icon of={Images} className="size-5" />
            {texts.addPhotos}
          </ButtonLink>
        )}
      </div>
    </div>
  )
}

/** Links to ways of adding many items at once. */
const ManyAtOnce = () => (
  <>
    <ButtonLink to={deskPaths.starters} tone="plain">
      <Icon of={ListChecks} className="size-5" />
      {texts.starters}
    </ButtonLink>
    <ButtonLink to={deskPaths.listImport} tone="plain">
      <Icon of={FileSpreadsheet} className="size-5" />
      {texts.listImport}
    </ButtonLink>
  </>
)

function useItems() {
  const { data, failure, error, reload } = useOwnMenu({
    onFault: (fault) => toast.error(whyNoMenu(fault)),
  })

  async function remove({ _id: itemId }: { _id: string }) {
    try {
      await sendOrSee(
        () => api('removeFood', { id: itemId }),
        async () => (await patientApi('listOwnFood', {})).data.every(({ _id }) => _id !== itemId),
      )
      changeReply('listOwnFood', {}, (reply) => ({
        ...reply,
        data: reply.data.filter(({ _id }) => _id !== itemId),
      }))
      toast.success(texts.removed)
    } catch (error) {
      toast.error(sentenceOf(error, toasts.removeFailed, toasts.removeRefused))
      // Without an answer the item may have been removed all the same.
      await refreshReply('listOwnFood', {})
    }
  }

  async function setStock(item: OwnFoodItem, stock: NewStock) {
    const { _id } = item
    try {
      await showAtOnce('listOwnFood', _id, put(withStock(item, stock)), async () => {
        const { data } = await api('setStock', { itemId: _id, ...stock })
        changeReply('listOwnFood', {}, put(data))
      })
    } catch (error) {
      toast.error(sentenceOf(error, toasts.editFailed, toasts.editFailed))
      // Refetched because a refusal may be due to a change on another device.
      await refreshReply('listOwnFood', {})
    }
  }
  const fault = whyNoMenu(error)
  return { items: data?.data, isFailed: failure !== undefined, fault, reload, remove, setStock }
}

const put = (item: OwnFoodItem) => (reply: ReplyOf<'listOwnFood'>) => ({
  ...reply,
  data: reply.data.map((one) => (one._id === item._id ? item : one)),
})
