import { type ChangeEvent, useState } from 'react'
import type { InputOf } from '#contract/endpoints.ts'
import { type NumberBounds, readNumber } from '#contract/rules/reading/read-number.ts'
import type { OwnShop } from '#contract/shops/own-shop.ts'
import { sentenceOf } from '#web/api/answer-failure.ts'
import { api } from '#web/api/client.ts'
import { changeOwnShop } from '#web/data/own-shop.ts'
import { useData } from '#web/data/use-data.ts'
import { useTyped } from '#web/session/typed.ts'
import { shopProfileTexts as texts } from '#web/texts/shop-profile.ts'
import { toast } from '#web/ui/toasts/toast.ts'

export type ShopChanges = InputOf<'editOwnShop'>
/** Resolves to true if it was saved; otherwise a toast has said why not. */
export type SaveShop = (changes: ShopChanges) => Promise<boolean>

/** The own shop and functions that change it. Changes are also shown on the dashboard. */
export function useShopEdit() {
  const { data, failure, error, reload } = useData(
    'showOwnShop',
    {},
    { onFault: (fault) => toast.error(why(fault)) },
  )

  /** Throws what went wrong, for callers that show it beside the button. */
  async function send(changes: ShopChanges): Promise<void> {
    await changeOwnShop(
      () => api('editOwnShop', changes),
      (shop) => isAsSent(shop, changes),
    )
    toast.success(texts.saved)
  }
  const save: SaveShop = async (changes) => {
    try {
      await send(changes)
      return true
    } catch (error) {
      toast.error(sentenceOf(error, texts.notSaved))
      return false
    }
  }
  return { shop: data?.shop, isFailed: failure !== undefined, fault: why(error), reload, save, send }
}

/** Why it could not be read. */
const why = (error: unknown) => sentenceOf(error, texts.fetchFailed, texts.fetchRefused)

/** Whether a shop has the changes that were sent. False if that cannot be told, as for pictures and bank details, which the reply shows in another form. */
function isAsSent(shop: OwnShop, { proof: _, ...sent }: ShopChanges): boolean {
  const { holidays, openingHours } = shop
  const { openingDays, addHolidays, removeHolidays } = sent
  const now: ShopChanges = {
    ...shop,
    acceptingOrders: !shop.isPaused,
    upiAddress: shop.upiAddress ?? '',
    openingDays: openingHours
      ? openingDays?.map(({ weekday }) => ({ weekday, spans: openingHours[weekday] ?? [] }))
      : undefined,
    addHolidays: holidays.filter(({ day }) => addHolidays?.some((added) => added.day === day)),
    removeHolidays: removeHolidays?.filter((removed) => !holidays.some(({ day }) => day === removed)),
  }
  return Object.entries(sent).every(([part, wanted]) => isSame(Object(now)[part], wanted))
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** Wraps `save` with a busy flag. */
export function useSaving(save: SaveShop) {
  const [isBusy, setBusy] = useState(false)
  async function send(changes: ShopChanges): Promise<boolean> {
    setBusy(true)
    const isSaved = await save(changes)
    setBusy(false)
    return isSaved
  }
  return { isBusy, send }
}

/** A form with one field. It shows the stored value, which another device may change, until somebody types. */
export function useStoredField(
  name: keyof ShopChanges,
  stored: string,
  send: (value: string) => Promise<boolean>,
) {
  const [typed, setTyped] = useTyped<string | undefined>(`shop ${name}`, undefined)
  const value = typed ?? stored
  async function submit() {
    if (await send(value)) setTyped((now) => (now === typed ? undefined : now))
  }
  const onChange = ({ target }: ChangeEvent<HTMLInputElement>) => setTyped(target.value)
  return { submit, field: { value, onChange } }
}

/** The same for a number; empty means none. */
export function useStoredNumber(
  name: keyof ShopChanges,
  stored: number | null | undefined,
  bounds: NumberBounds,
  send: (value: number | null) => Promise<boolean>,
) {
  const { submit, field } = useStoredField(name, String(stored ?? ''), async (typed) => {
    const number = typed.trim() === '' ? null : readNumber(typed, bounds)
    // An invalid number is not sent; the field shows its fault.
    return typeof number !== 'string' && send(number)
  })
  return { submit, field: { ...field, bounds } }
}
