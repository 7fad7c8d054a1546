import type { OwnShop } from '#contract/shops/own-shop.ts'
import { patientApi } from '#web/api/ask-once-more.ts'
import { api } from '#web/api/client.ts'
import { changeReply, keyOf, refreshKey } from './replies.ts'
import { sendOrLookUp } from './send-or-look-up.ts'
import { untilRead } from './until-read.ts'

/** Shows the own shop as the server has just sent it: on the dashboard, the profile, and in the bar above every screen. */
export function putOwnShop(shop: OwnShop) {
  changeReply('showOwnShop', {}, (kept) => ({ ...kept, shop }))
  const { pause } = shop
  changeReply('showMe', {}, (me) => {
    if (!me.account.shop) return me
    const { pause: _over, ...own } = me.account.shop
    return { ...me, account: { ...me.account, shop: { ...own, ...(pause && { pause }) } } }
  })
}

/**
 * Refetches the own shop: the server, or the passing of time, has changed it.
 * @returns the error, if it could not be read
 */
export async function refreshOwnShop(): Promise<unknown> {
  const errors = [refreshKey(keyOf('showMe', {})), refreshOwnFigures()]
  return (await Promise.all(errors)).find(Boolean)
}

/** Refetches only what orders change: the figures, and whether the shop is busy. */
const refreshOwnFigures = (): Promise<unknown> => refreshKey(keyOf('showOwnShop', {}))

/** The same after an event, which is announced only once: retried until it succeeds. */
export const { read: followOwnShop } = untilRead(() => [refreshOwnShop()])
export const { read: followOwnFigures } = untilRead(() => [refreshOwnFigures()])

/**
 * Changes the own shop, and shows it as the server answers. If no answer comes, the shop is read to see whether the change
 * took effect, and if so the call succeeds. Throws what went wrong.
 * @param isDone whether a shop that was read later has the change
 */
export async function changeOwnShop(
  send: () => Promise<{ shop: OwnShop }>,
  isDone: (shop: OwnShop) => boolean,
): Promise<void> {
  const { shop } = await sendOrLookUp(send, async () => {
    const now = await patientApi('showOwnShop', {})
    if (isDone(now.shop)) return now
    putOwnShop(now.shop)
  })
  putOwnShop(shop)
}

/** Pauses the own shop until a moment, or resumes it (`null`). */
export function pauseOwnShop(until: Date | null): Promise<void> {
  const end = until?.toISOString() ?? null
  return changeOwnShop(
    () => api('pauseShop', { until: end }),
    ({ pause }) => (end ? pause?.until === end : !pause),
  )
}
